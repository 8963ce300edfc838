package org.gaeron.aeron;

import io.aeron.Aeron;
import io.aeron.AvailableImageHandler;
import io.aeron.Subscription;
import io.aeron.UnavailableImageHandler;

import org.agrona.collections.LongArrayList;

/**
 * The streams that a node has with one driver.
 *
 * <p>A driver looks only from time to time which clients have closed. Until then the streams of a closed client are
 * there, and the next job of the same processes would be refused its own: they have the same ids, but other sessions.
 * So whoever shares a driver closes its streams one by one, before its client. The driver takes commands in order.
 *
 * <p>Used by the threads that open and close the node, and by the holder of the baton in between.
 */
final class ClientStreams implements AutoCloseable
{
    private final Aeron aeron;
    private final LongArrayList publications = new LongArrayList();
    private final LongArrayList subscriptions = new LongArrayList();
    private Subscription first;

    ClientStreams(final Aeron aeron)
    {
        this.aeron = aeron;
    }

    Aeron aeron()
    {
        return aeron;
    }

    /** Asks the driver for an outgoing stream. Returns Aeron's id of what was asked. */
    long addPublication(final String channel, final int streamId)
    {
        final long id = aeron.asyncAddPublication(channel, streamId);
        publications.addLong(id);
        return id;
    }

    Subscription addSubscription(
        final String channel,
        final int streamId,
        final AvailableImageHandler onImage,
        final UnavailableImageHandler onImageEnd)
    {
        final Subscription subscription = aeron.addSubscription(channel, streamId, onImage, onImageEnd);
        subscriptions.addLong(subscription.registrationId());
        first = first == null ? subscription : first;
        return subscription;
    }

    /** {@return whether the client has closed its streams by itself, before it unmaps anything} */
    boolean areClosed()
    {
        return first != null && first.isClosed();
    }

    /** Those that the driver has refused, or has not added yet, too. */
    @Override
    public void close()
    {
        publications.forEachLong(aeron::asyncRemovePublication);
        subscriptions.forEachLong(aeron::asyncRemoveSubscription);
    }
}
