package org.gaeron.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;

import org.gaeron.runtime.settings.ByteCount;
import org.gaeron.runtime.settings.JobContext;

/**
 * Sizes of the socket buffers of a node's media driver. All peers send into one socket: the windows of their latency
 * streams, and what the node has pulled by bulk streams. What does not fit is lost, and sent again.
 *
 * @param wantedBytes  to receive all that can be under way at one time, within reason.
 * @param receiveBytes that the system grants of it.
 * @param sendBytes    that the system grants for sending.
 */
record SocketBuffers(int wantedBytes, int receiveBytes, int sendBytes)
{
    private static final int LEAST_BYTES = 2 << 20;
    private static final int MOST_BYTES = 16 << 20;
    private static final int WINDOW_BYTES = 512 << 10;

    /**
     * {@return the buffers of a node} They are never larger than the system grants: Aeron would print a warning.
     */
    static SocketBuffers of(final JobContext context)
    {
        try (DatagramChannel probe = DatagramChannel.open())
        {
            return of(context, most(probe, StandardSocketOptions.SO_RCVBUF),
                most(probe, StandardSocketOptions.SO_SNDBUF));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private static int most(final DatagramChannel probe, final SocketOption<Integer> option) throws IOException
    {
        return probe.setOption(option, Integer.MAX_VALUE).getOption(option);
    }

    /**
     * {@return the buffers of a node on a system with these limits}
     *
     * @param mostReceived largest receive buffer that the system grants.
     * @param mostSent     largest send buffer that the system grants.
     */
    static SocketBuffers of(final JobContext context, final int mostReceived, final int mostSent)
    {
        final long window = Math.min(WINDOW_BYTES, AeronSettings.of(context).termLengthBytes(true) / 2);
        final long underWay = (context.nodes() - 1) * window + AeronSettings.of(context).pullBudgetBytes();
        final int wanted = (int)Math.max(LEAST_BYTES, Math.min(underWay, MOST_BYTES));
        return new SocketBuffers(wanted, Math.min(wanted, mostReceived), Math.min(LEAST_BYTES, mostSent));
    }

    /**
     * {@return how many bytes of one stream may be under way}
     */
    int windowBytes()
    {
        return Math.min(WINDOW_BYTES, receiveBytes);
    }

    /**
     * {@return how many bytes may be under way because the node has granted them: not more than its socket takes, but
     * 512 KiB}
     *
     * @param wanted by the settings.
     */
    long pullBudgetBytes(final long wanted)
    {
        return Math.min(wanted, Math.max(WINDOW_BYTES, receiveBytes));
    }

    /**
     * {@return a warning about a system that grants too little, or null}
     */
    String shortage()
    {
        return receiveBytes == wantedBytes ? null : "expected socket buffers of " +
            ByteCount.text(wantedBytes) + " for what the other nodes may send at one time, actual " +
            ByteCount.text(receiveBytes) +
            ": what does not fit is sent again, later; raise it with sysctl net.core.rmem_max=" + wantedBytes;
    }
}
