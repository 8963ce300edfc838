package org.gaeron.benchmarks;

import java.util.Arrays;
import java.util.function.Consumer;

import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;

/**
 * Kernel of one caller that accumulates the same patch of doubles again and again. The next accumulate begins when the
 * last one has been applied. The whole is timed, from the first call to the end of the last, after a warm-up of half
 * that time.
 */
final class PatchKernel
{
    private static final int DIFFERENT = 7;
    private static final double NS_PER_US = 1e3;
    private static final double MB_PER_S = 1e3;

    private final double[] patch;
    private long count;

    /**
     * Creates a kernel whose target is all zero.
     *
     * @param bytes size of the patch.
     */
    PatchKernel(final int bytes)
    {
        patch = new double[bytes / Double.BYTES];
        Arrays.setAll(patch, i -> 1 + i % DIFFERENT);
    }

    /**
     * Warms up and measures.
     *
     * @param durationNs of the measurement; the warm-up takes half of it.
     * @param accumulate adds a patch to the target, and returns when it is applied.
     * @return mean time of one in ns.
     */
    double measure(final long durationNs, final Consumer<double[]> accumulate)
    {
        run(durationNs / 2, accumulate);
        return run(durationNs, accumulate);
    }

    private double run(final long durationNs, final Consumer<double[]> accumulate)
    {
        final long startNs = System.nanoTime();
        final long first = count;
        long elapsedNs;
        do
        {
            accumulate.accept(patch);
            count++;
            elapsedNs = System.nanoTime() - startNs;
        }
        while (elapsedNs - durationNs < 0);
        return (double)elapsedNs / (count - first);
    }

    /**
     * Records a mean time and its bandwidth.
     *
     * @param recorder takes the rows.
     * @param series   of the rows.
     * @param bytes    size of the patch.
     * @param meanNs   mean time of one.
     */
    static void write(final Recorder recorder, final String series, final int bytes, final double meanNs)
    {
        recorder.record(series, bytes, "mean", meanNs / NS_PER_US, "us");
        recorder.record(series, bytes, "bandwidth", MB_PER_S * bytes / meanNs, "MB/s");
    }

    /**
     * Checks that the target is the sum of all accumulates.
     *
     * @param target its present elements.
     * @throws MeasurementException if an element is wrong.
     */
    void check(final double[] target)
    {
        for (int i = 0; i < patch.length; i++)
        {
            if (target[i] != count * patch[i])
            {
                throw new MeasurementException("expected " + count * patch[i] + " after " + count +
                    " accumulates at element " + i + ", actual " + target[i]);
            }
        }
    }
}
