package org.gaeron.benchmarks.rig;

/**
 * Work for a core that needs neither memory nor the runtime: what a task does between two calls.
 */
public final class ComputeLoop
{
    private static final int WARM_UP_STEPS = 2_000_000;
    /** Less than a millisecond, so that some samples are not interrupted by what else wants the core. */
    private static final int SAMPLE_STEPS = 50_000;
    private static final int SAMPLES = 200;
    private static final double NS_PER_MS = 1e6;

    private double value = 1;

    /** A loop of one thread. */
    public ComputeLoop()
    {
    }

    /**
     * Finds how many steps take a time, on a core that has nothing else to do.
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
     * Computes.
     *
     * @param steps how many.
     * @throws IllegalStateException if the result is not a number; so the work cannot be left out.
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
