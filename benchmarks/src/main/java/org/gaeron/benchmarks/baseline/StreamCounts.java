package org.gaeron.benchmarks.baseline;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.gaeron.ElementType;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.runtime.memory.Kernels;

/**
 * Counts of the receiver of an {@link AeronStream}. For each length of a timed pass they count the bytes of payload
 * from its first frame to that of the next length; the median of the passes is recorded. One word of each frame is
 * read. With sums, each frame is added to a block as long as the message, like an owner does. Receiver's thread.
 */
final class StreamCounts implements FragmentHandler
{
    @SuppressWarnings("restricted")
    private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    private static final long ONE = Double.doubleToRawLongBits(1);

    private final Recorder recorder;
    private final int[] lengths;
    private final String series;
    /** Null without sums. */
    private final MemorySegment block;
    private int blockBytes;

    /** Bandwidths by length and pass. */
    private final double[][] bandwidths;

    /** Pass and length as an index, negative in the warm-up; then its bytes and its start. */
    private long phase = Long.MIN_VALUE;
    private long phaseBytes;
    private long phaseStartNs;

    StreamCounts(final Recorder recorder, final int[] lengths, final String series, final boolean isSummed)
    {
        this.recorder = recorder;
        this.lengths = lengths;
        this.series = series;
        bandwidths = new double[lengths.length][AeronStream.PASSES];
        block = isSummed ?
            Arena.ofAuto().allocate(Arrays.stream(lengths).max().orElseThrow(), AeronStream.WORD) : null;
    }

    @Override
    public void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        if (buffer.getLong(offset) != phase)
        {
            onPhase(buffer.getLong(offset));
        }
        phaseBytes += length;
        if (block != null)
        {
            sum(buffer.addressOffset() + offset + AeronStream.WORD, length - AeronStream.WORD);
        }
    }

    /** {@return whether the last frame has come} */
    boolean isOver()
    {
        return phase >= (long)AeronStream.PASSES * lengths.length;
    }

    /** Adds a frame to the block. The last one of a message is cut off where the message ends. */
    private void sum(final long address, final int bytes)
    {
        final int length = lengths[Math.floorMod(phase, lengths.length)];
        blockBytes = blockBytes < length ? blockBytes : 0;
        final int count = Math.min(bytes, length - blockBytes) / Double.BYTES;
        Kernels.axpyNative(ElementType.DOUBLE, ONE, 0, MEMORY, address, block, blockBytes, count);
        blockBytes += count * Double.BYTES;
    }

    private void onPhase(final long next)
    {
        final long nowNs = System.nanoTime();
        if (phase >= 0)
        {
            bandwidths[(int)phase % lengths.length][(int)phase / lengths.length] =
                1e3 * phaseBytes / (nowNs - phaseStartNs);
        }
        phase = next;
        for (int i = 0; i < lengths.length && isOver(); i++)
        {
            Arrays.sort(bandwidths[i]);
            recorder.record(series, lengths[i], "bandwidth", Results.median(bandwidths[i]), "MB/s");
        }
        phaseBytes = 0;
        phaseStartNs = nowNs;
    }
}
