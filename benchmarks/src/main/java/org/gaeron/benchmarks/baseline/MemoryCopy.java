package org.gaeron.benchmarks.baseline;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Bandwidth of repeated copies of the same block from the heap to native memory: a limit for near operations. One
 * thread.
 */
public final class MemoryCopy
{
    /** Series of its rows. */
    public static final String SERIES = "memcpy";

    private static final int BYTES_PER_LOOK = 64 << 10;
    private static final int COPIES_PER_LOOK = 64;

    private MemoryCopy()
    {
    }

    /**
     * {@return MB/s}
     *
     * @param bytes  of one copy.
     * @param timeNs least duration.
     */
    public static double measure(final int bytes, final long timeNs)
    {
        final double[] source = new double[bytes / Double.BYTES];
        final MemorySegment sink = Arena.ofAuto().allocate(JAVA_DOUBLE, source.length);
        final int copies = Math.clamp(BYTES_PER_LOOK / bytes, 1, COPIES_PER_LOOK);
        final long startNs = System.nanoTime();
        long copied = 0;
        long nowNs;
        do
        {
            for (int i = 0; i < copies; i++)
            {
                MemorySegment.copy(source, 0, sink, JAVA_DOUBLE, 0, source.length);
            }
            copied += (long)copies * bytes;
            nowNs = System.nanoTime();
        }
        while (nowNs - startNs < timeNs);
        return 1e3 * copied / (nowNs - startNs);
    }
}
