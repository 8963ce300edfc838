package org.gaeron.aeron;

import java.util.function.IntSupplier;

/**
 * Number of datagrams that a duty cycle reads. One where a single request comes; a few while they are large, since
 * large ones seldom come alone, unless it was a short train, which is the end of what was sent; and more from cycle to
 * cycle while each finds all that it looks for.
 *
 * <pre>
 *   one request      1            a look at an empty socket is a system call, and costs the answer its time
 *   many peers       1 2 4 8 16   the rest of a cycle takes time for each peer: else they send faster than it reads
 * </pre>
 * Holder of the baton.
 */
final class ReceiveBatch
{
    static final int MOST = 16;
    static final int MOST_LARGE = 4;
    static final int LARGE_BYTES = 1024;

    private final IntSupplier receiver;
    private final int datagramBytes;
    private final int trainBytes;
    private int limit = 1;

    /**
     * A batch of one.
     *
     * @param receiver reads at most one datagram of each socket, and returns its work: the bytes, and each message that
     *                 it has sent. 0 is an empty socket.
     * @param datagramBytes of the largest datagram; a larger read is a train.
     */
    ReceiveBatch(final IntSupplier receiver, final int datagramBytes)
    {
        this.receiver = receiver;
        this.datagramBytes = datagramBytes;
        trainBytes = SocketOffload.trainBytes(datagramBytes);
    }

    /**
     * Reads the datagrams of a duty cycle.
     *
     * @return the work.
     */
    int receive()
    {
        int work = 0;
        int received;
        int count = 0;
        do
        {
            received = receiver.getAsInt();
            work += received;
        }
        while (received > 0 && ++count < (mayHaveMore(received) ? MOST_LARGE : limit));
        limit = received == 0 ? 1 : Math.min(2 * limit, MOST);
        return work;
    }

    private boolean mayHaveMore(final int received)
    {
        final boolean isShortTrain = received > datagramBytes && received < trainBytes - datagramBytes;
        return received >= LARGE_BYTES && !isShortTrain;
    }
}
