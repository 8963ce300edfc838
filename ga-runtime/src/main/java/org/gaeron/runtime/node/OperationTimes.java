package org.gaeron.runtime.node;

import org.HdrHistogram.Histogram;
import org.gaeron.runtime.waiting.Machine;

/**
 * Counts and latencies of one rank's array operations. A latency lasts from the call until the operation was complete;
 * for a non-blocking one, until a check found it complete. An operation that reaches several nodes counts once, as far.
 */
public final class OperationTimes
{
    /**
     * The kinds of operations.
     */
    public enum Operation
    {
        /** Of a patch or an element. */
        PUT("put"),
        /** Of a patch or an element. */
        GET("get"),
        /** Of a patch or an element. */
        ACC("acc"),
        /** Of an element: reads and changes it. */
        FETCH("readInc/fetch"),
        /** Of a list. */
        SCATTER("scatter"),
        /** Of a list. */
        GATHER("gather"),
        /** Of a list. */
        SCATTER_ACC("scatterAcc");

        private final String text;

        Operation(final String text)
        {
            this.text = text;
        }

        /** {@return the name for tables} */
        public String text()
        {
            return text;
        }
    }

    /** Number of histograms: near and far for each operation. */
    public static final int KINDS = Operation.values().length * 2;

    private static final long MOST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 2;

    private final Machine machine;
    private final Histogram[] latenciesNs = new Histogram[KINDS];
    private final long[] bytes = new long[KINDS];

    /**
     * Times of the operations of one rank, none so far.
     *
     * @param machine the clock.
     */
    public OperationTimes(final Machine machine)
    {
        this.machine = machine;
        for (int i = 0; i < KINDS; i++)
        {
            latenciesNs[i] = newHistogram();
        }
    }

    /** {@return an empty histogram of latencies, in nanoseconds} */
    public static Histogram newHistogram()
    {
        return new Histogram(MOST_NS, DIGITS);
    }

    /**
     * {@return the number of a kind, below {@link #KINDS}}
     *
     * @param operation the operation.
     * @param isFar     whether it reached another node.
     */
    public static int kind(final Operation operation, final boolean isFar)
    {
        return operation.ordinal() * 2 + (isFar ? 1 : 0);
    }

    /** {@return the time, in nanoseconds} */
    public long nowNs()
    {
        return machine.nanoTime();
    }

    /**
     * Records an operation that is complete. Rank's thread.
     *
     * @param operation the operation.
     * @param isFar     whether it reached another node.
     * @param bytes     that it moved.
     * @param startNs   when it began, by {@link #nowNs()}.
     */
    public void record(final Operation operation, final boolean isFar, final long bytes, final long startNs)
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

    /**
     * {@return the bytes of the near or the far operations} Any thread; may lag behind.
     *
     * @param isFar whether of the far ones.
     */
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

    /**
     * {@return the latencies of a kind of operations, in nanoseconds}
     *
     * @param kind by {@link #kind(Operation, boolean)}.
     */
    public Histogram latenciesNs(final int kind)
    {
        return latenciesNs[kind];
    }

    /**
     * {@return the bytes that a kind of operations moved}
     *
     * @param kind by {@link #kind(Operation, boolean)}.
     */
    public long bytes(final int kind)
    {
        return bytes[kind];
    }
}
