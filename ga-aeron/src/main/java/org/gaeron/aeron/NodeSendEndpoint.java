package org.gaeron.aeron;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;

import io.aeron.driver.DriverConductorProxy;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import io.aeron.protocol.NakFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * Sending socket of the streams to one other node. Aeron hands over as many frames as it finds, up to the MTU of the
 * stream, which is much larger than a datagram here. They leave in full datagrams: one by one, or as trains that the
 * kernel cuts. Each datagram begins with a frame, so only this socket knows about trains, and it can stop using them at
 * any moment.
 *
 * <pre>
 *   frames of the log      full  full  full  short  short  full  full  padding
 *   calls of the system   [full  full  full (short  short)][full  full (padding)]
 *   on the wire           [full][full][full][short  short] [full][full][padding]
 * </pre>
 *
 * <p>Used by the thread that runs the driver's sender.
 */
final class NodeSendEndpoint extends SendChannelEndpoint
{
    private static final int REFUSED = -1;

    private final DriverEndpoints endpoints;
    private final SourceFilter.Socket socket = super::receive;
    private final UnsafeBuffer frames = new UnsafeBuffer();
    private final int segmentBytes;
    private final TrainTrial trial = new TrainTrial();
    private boolean isFull;
    /** Whether the kernel cuts what this socket sends. */
    private boolean isCutting;
    /** Why the system did not take the last send while it cuts, until it takes or refuses the next one; or null. */
    private String refusal;

    NodeSendEndpoint(
        final UdpChannel channel, final AtomicCounter status, final MediaDriver.Context context,
        final DriverEndpoints endpoints)
    {
        super(channel, status, context);
        this.endpoints = endpoints;
        segmentBytes = endpoints.segmentBytes();
    }

    @Override
    public void openDatagramChannel(final AtomicCounter statusIndicator)
    {
        super.openDatagramChannel(statusIndicator);
        if (endpoints.offload() != null && endpoints.mode().isSending())
        {
            cut(segmentBytes);
        }
        else
        {
            trial.refuse();
        }
        endpoints.onChannel().accept(receiveDatagramChannel);
    }

    /** Has the kernel cut what is sent into datagrams of some bytes; 0 to cut nothing. */
    private void cut(final int bytes)
    {
        try
        {
            endpoints.offload().segment(sendDatagramChannel, bytes);
            isCutting = bytes > 0;
        }
        catch (final IOException ex)
        {
            trial.refuse();
            tell(ex.getMessage());
        }
    }

    /** Cuts no more, because the trial has ended so. */
    private void giveUp(final String why)
    {
        cut(0);
        tell(why);
    }

    private void tell(final String why)
    {
        DriverEndpoints.refuse("the stream to " + udpChannel().remoteData(), why);
    }

    @Override
    public InetSocketAddress receive(final ByteBuffer buffer)
    {
        return endpoints.sources().receiveControl(socket, buffer);
    }

    /**
     * Sends frames, or holds those that make a train until the sender's turn ends. Returns how many bytes were taken.
     * If some were not, Aeron hands over the same frames again.
     */
    @Override
    public int send(final ByteBuffer buffer)
    {
        final HeldFrames held = endpoints.held();
        final int length = buffer.remaining();
        if (held != null)
        {
            if (held.extend(this, buffer))
            {
                return length;
            }
            held.flush();
            if (length > segmentBytes && trial.isAllowed() && !isFull)
            {
                held.hold(this, buffer);
                return length;
            }
        }
        final int sent = length <= segmentBytes ? sendDatagram(buffer) : sendNow(buffer);
        isFull &= sent < length;
        return sent;
    }

    /**
     * Sends frames that were held. What the socket does not take is lost, and sent again like a lost datagram. Then
     * nothing is held until the socket takes everything again, so that Aeron sees how much was sent.
     */
    void sendHeld(final ByteBuffer frames)
    {
        final int length = frames.remaining();
        isFull = sendNow(frames) < length;
    }

    /** Sends frames in full datagrams. Returns how many bytes the socket took. */
    private int sendNow(final ByteBuffer buffer)
    {
        final int first = buffer.position();
        final int limit = buffer.limit();
        frames.wrap(buffer, first, limit - first);
        int at = 0;
        for (int sent = 1; sent > 0 && at < limit - first; at += sent)
        {
            sent = sendNext(buffer, first, at, limit - first);
        }
        buffer.limit(limit);
        return at;
    }

    /** Sends a train, or one datagram. Returns its bytes, or 0. */
    private int sendNext(final ByteBuffer buffer, final int first, final int at, final int limit)
    {
        final int train = trial.isAllowed() ? FrameWalk.trainEnd(frames, at, limit, segmentBytes) : at;
        if (train > at + segmentBytes && write(buffer.limit(first + train).position(first + at)) > 0)
        {
            trial.onSent(frames, at, train);
            endpoints.counts().onSent((train - at + segmentBytes - 1) / segmentBytes);
            return train - at;
        }
        final int end = FrameWalk.datagramEnd(frames, at, limit, segmentBytes);
        final int next = end == FrameWalk.NONE ? limit : end;
        return sendDatagram(buffer.limit(first + next).position(first + at));
    }

    private int sendDatagram(final ByteBuffer datagram)
    {
        final int sent = isCutting ? sendUncut(datagram) : super.send(datagram);
        if (refusal != null && sent > 0)
        {
            trial.onRefused();
            if (trial.isRefused())
            {
                giveUp(refusal);
            }
        }
        refusal = null;
        return sent;
    }

    /**
     * Sends one datagram. If the system refuses it, once more without the option: with it, it takes no datagram that it
     * would have to cut into fragments, for one.
     */
    private int sendUncut(final ByteBuffer datagram)
    {
        final int sent = write(datagram);
        if (sent != REFUSED)
        {
            return sent;
        }
        cut(0);
        final int again = super.send(datagram);
        cut(segmentBytes);
        return again;
    }

    /**
     * Writes a train or a datagram, twice if the system refuses it: an error may be that of an earlier datagram. Where
     * it refuses both, what follows tells why: if a datagram is then not sent either, the network is at fault; if it
     * is, the trial counts it.
     */
    private int write(final ByteBuffer datagrams)
    {
        final int sent = writeOnce(datagrams);
        return sent == REFUSED ? writeOnce(datagrams) : sent;
    }

    private int writeOnce(final ByteBuffer datagrams)
    {
        try
        {
            return sendDatagramChannel.isConnected() ? sendDatagramChannel.write(datagrams) : 0;
        }
        catch (final PortUnreachableException ex)
        {
            return 0;
        }
        catch (final IOException ex)
        {
            refusal = "the system does not send " + datagrams.remaining() + " bytes in datagrams of " + segmentBytes +
                ": " + ex.getMessage();
            return REFUSED;
        }
    }

    @Override
    public void onStatusMessage(
        final StatusMessageFlyweight message, final UnsafeBuffer buffer, final int length,
        final InetSocketAddress from, final DriverConductorProxy conductor)
    {
        trial.onStatus(message);
        super.onStatusMessage(message, buffer, length, from, conductor);
    }

    @Override
    public void onNakMessage(
        final NakFlyweight message, final UnsafeBuffer buffer, final int length, final InetSocketAddress from)
    {
        final boolean wasRefused = trial.isRefused();
        trial.onMissing(message);
        if (!wasRefused && trial.isRefused())
        {
            giveUp("what it sent at one time did not arrive");
        }
        super.onNakMessage(message, buffer, length, from);
    }
}
