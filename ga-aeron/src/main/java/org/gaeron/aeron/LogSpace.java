package org.gaeron.aeron;

import io.aeron.logbuffer.LogBufferDescriptor;
import org.gaeron.runtime.JobContext;

/**
 * How much the media drivers of a job on one host can take of the job's folder, if every node talks to every other one.
 */
final class LogSpace
{
    /** Command buffers, counters, error log and loss report of one driver. */
    private static final long DRIVER_BYTES = 12L << 20;
    private static final int PAGE_BYTES = 4096;

    private LogSpace()
    {
    }

    /** An external driver keeps its logs elsewhere. */
    static long bytes(final JobContext context)
    {
        if (context.wire().aeronDirectory() != null)
        {
            return 0;
        }
        final long nodes = context.nodes();
        final long logsBytes =
            LogBufferDescriptor.computeLogLength(context.wire().termLengthBytes(), PAGE_BYTES) +
            LogBufferDescriptor.computeLogLength(context.wire().bulkTermLengthBytes(), PAGE_BYTES);
        final long pairsBytes = nodes * (nodes - 1) * logsBytes;
        return context.wire().isUdp() ?
            nodes * DRIVER_BYTES + 2 * pairsBytes : // the sender's log, and the receiver's
            DRIVER_BYTES + pairsBytes;
    }
}
