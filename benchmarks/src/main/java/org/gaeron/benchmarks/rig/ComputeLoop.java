package org.gaeron.benchmarks.rig;

/**
 * Work for a core that needs neither memory nor the runtime: the computation of a task between two calls.
 */
public final class ComputeLoop
{
    private static final int WARM_UP_STEPS = 2_000_000;
    /** Less than a millisecond, so that some samples are not interrupted by other users of the core. */
    private static final int SAMPLE_STEPS = 50_000;
    private static final int SAMPLES = 200;
    private static final double NS_PER_MS = 1e6;

    private double value = 1;

    /** Creates the loop of one thread. */
    public ComputeLoop()
    {
    }

    /**
     * Finds the number of steps that take a given time on an otherwise idle core.
     *
     * @param ms the time in milliseconds.
     * @return number of steps.
     */
    public long calibrate(final double ms)
    {
        compute(WARM_UP_STEPS);
        double fastestNs = Double.MAX_VALUE;
        for (int i = 0; i < SAMPLES; i++)
        {
            final long startNs = System.nanoTime();
            compute(SAMPLE_STEPS);
            fastestNs = Math.min(fastestNs, System.nanoTime() - startNs);
        }
        return Math.max(1, Math.round(SAMPLE_STEPS * ms * NS_PER_MS / fastestNs));
    }

    /**
     * Runs the loop.
     *
     * @param steps number of iterations.
     * @throws IllegalStateException if the result is not a number; this check keeps the compiler from eliminating the
     *                               loop.
     */
    public void compute(final long steps)
    {
        double sum = value;
        for (long i = 0; i < steps; i++)
        {
            sum = Math.sqrt(sum + (i & 7));
        }
        value = sum;
        if (Double.isNaN(sum))
        {
            throw new IllegalStateException("expected a number, actual " + sum);
        }
    }
}
