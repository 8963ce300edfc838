package org.gaeron.runtime;

import org.HdrHistogram.Histogram;

/**
 * Counts and latencies of one rank's array operations. A latency lasts from the call until the operation was complete;
 * for a non-blocking one, until a check found it complete. An operation that reaches several nodes counts once, as far.
 */
final class OperationTimes
{
    /**
     * The kinds of operations.
     */
    enum Operation
    {
        PUT("put"), GET("get"), ACC("acc"), FETCH("readInc/fetch"),
        SCATTER("scatter"), GATHER("gather"), SCATTER_ACC("scatterAcc");

        private final String text;

        Operation(final String text)
        {
            this.text = text;
        }

        String text()
        {
            return text;
        }
    }

    /** Number of histograms: near and far for each operation. */
    static final int KINDS = Operation.values().length * 2;

    private static final long MOST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 2;

    private final Machine machine;
    private final Histogram[] latenciesNs = new Histogram[KINDS];
    private final long[] bytes = new long[KINDS];

    OperationTimes(final Machine machine)
    {
        this.machine = machine;
        for (int i = 0; i < KINDS; i++)
        {
            latenciesNs[i] = newHistogram();
        }
    }

    static Histogram newHistogram()
    {
        return new Histogram(MOST_NS, DIGITS);
    }

    static int kind(final Operation operation, final boolean isFar)
    {
        return operation.ordinal() * 2 + (isFar ? 1 : 0);
    }

    long nowNs()
    {
        return machine.nanoTime();
    }

    void record(final Operation operation, final boolean isFar, final long bytes, final long startNs)
    {
        final int kind = kind(operation, isFar);
        this.bytes[kind] += bytes;
        latenciesNs[kind].recordValue(Math.clamp(nowNs() - startNs, 0, MOST_NS));
    }

    /** {@return the number of the near or the far operations} Any thread; may lag behind. */
    long count(final boolean isFar)
    {
        long count = 0;
        for (final Operation operation : Operation.values())
        {
            count += latenciesNs[kind(operation, isFar)].getTotalCount();
        }
        return count;
    }

    /** {@return the bytes of the near or the far operations} Any thread; may lag behind. */
    long bytes(final boolean isFar)
    {
        long sum = 0;
        for (final Operation operation : Operation.values())
        {
            sum += bytes[kind(operation, isFar)];
        }
        return sum;
    }

    /** Takes over what a thread of the rank has counted. */
    void take(final OperationTimes other)
    {
        for (int kind = 0; kind < KINDS; kind++)
        {
            latenciesNs[kind].add(other.latenciesNs[kind]);
            bytes[kind] += other.bytes[kind];
            other.latenciesNs[kind].reset();
            other.bytes[kind] = 0;
        }
    }

    Histogram latenciesNs(final int kind)
    {
        return latenciesNs[kind];
    }

    long bytes(final int kind)
    {
        return bytes[kind];
    }
}
