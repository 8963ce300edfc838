package org.gaeron.benchmarks.rig;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;

/**
 * Share of the time that the compilers of this JVM have worked, from look to look. While they do, they take a core from
 * whatever is measured. One thread.
 */
public final class CompilerWatch
{
    /** A share below which the compilers are at rest. */
    static final double AT_REST = 0.02;

    private static final int MOST_ROUNDS = 20;

    private final CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
    private long lastNs = System.nanoTime();
    private long lastMs = compilers.getTotalCompilationTime();

    /** Looks for the first time. */
    CompilerWatch()
    {
    }

    /**
     * Repeats a round of warm-up until the compilers of all processes rest, at most 20 times.
     *
     * @param round  of the warm-up.
     * @param mostOf returns the largest share of all processes for that of this one. Collective if there are several.
     */
    public static void awaitRest(final Runnable round, final DoubleUnaryOperator mostOf)
    {
        final CompilerWatch watch = new CompilerWatch();
        double share = 1;
        for (int i = 0; i < MOST_ROUNDS && share > AT_REST; i++)
        {
            round.run();
            share = mostOf.applyAsDouble(watch.look());
        }
    }

    /** {@return the time that all compiler threads have worked since the last look, by the time since then} */
    double look()
    {
        final long nowNs = System.nanoTime();
        final long nowMs = compilers.getTotalCompilationTime();
        final double share = (double)TimeUnit.MILLISECONDS.toNanos(nowMs - lastMs) / (nowNs - lastNs);
        lastNs = nowNs;
        lastMs = nowMs;
        return share;
    }
}
