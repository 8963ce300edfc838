package org.gaeron.benchmarks.rig;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * Share of the time that the compilers of this JVM have worked, from look to look. While they do, they take a core from
 * whatever is measured. One thread.
 */
public final class CompilerWatch
{
    /** A share below which the compilers are at rest. */
    public static final double AT_REST = 0.02;

    private final CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
    private long lastNs = System.nanoTime();
    private long lastMs = compilers.getTotalCompilationTime();

    /** Creates a watch that takes its first look now. */
    public CompilerWatch()
    {
    }

    /**
     * {@return the time that all compiler threads have worked since the last look, by the time since then}
     */
    public double look()
    {
        final long nowNs = System.nanoTime();
        final long nowMs = compilers.getTotalCompilationTime();
        final double share = (double)TimeUnit.MILLISECONDS.toNanos(nowMs - lastMs) / (nowNs - lastNs);
        lastNs = nowNs;
        lastMs = nowMs;
        return share;
    }
}
