package org.gaeron.runtime;

import static org.gaeron.runtime.ControlDescriptor.PAYLOAD_LONGS;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.Reduction;

/**
 * The collective calls of one rank: sweeps with different payloads, in pieces of {@value
 * ControlDescriptor#PAYLOAD_LONGS} words. Rank's thread.
 *
 * <p>A broadcast is a combination by OR to which all but the root bring zeros: every bit arrives as it was.
 *
 * <p><b>Closing.</b> A rank that closes an array does not wait for the others: it may do so because its program is
 * ending with an exception, while they are in other calls. It fences its operations and counts. Every sweep carries
 * the least count of all ranks; what everyone has closed by then, each rank frees.
 */
final class Collectives
{
    private final Rank rank;
    private final Sweep sweep;
    private final List<Integer> closedArrays = new ArrayList<>();
    private int freedArrays;

    Collectives(final Rank rank)
    {
        this.rank = rank;
        sweep = new Sweep(rank);
    }

    /** The first meeting of all. */
    void begin()
    {
        sweep.greet();
        meet(Call.of(Call.Kind.BEGIN), 0);
    }

    /** All ranks are in this call; says nothing about their operations. */
    void meet(final long call, final long count)
    {
        sweep(call, count, 0, Combiner.OR);
    }

    /** A fence of every rank, then {@link #meet}. A failure of the fence is thrown when all have met. */
    void sync(final long call, final long count)
    {
        RuntimeException failure = null;
        try
        {
            rank.fence();
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        if (failure == null || rank.health().isGood())
        {
            meet(call, count);
        }
        if (failure != null)
        {
            throw failure;
        }
    }

    private void sweep(final long call, final long count, final int payloadLongs, final Combiner combiner)
    {
        rank.health().check();
        final long closedByAll = sweep.run(call, count, payloadLongs, combiner, closedArrays.size());
        while (freedArrays < closedByAll)
        {
            rank.memory().close(closedArrays.get(freedArrays++), rank.number());
        }
    }

    /** This rank uses an array no more. */
    void close(final int arrayId)
    {
        try
        {
            if (rank.health().isGood())
            {
                rank.fence();
            }
        }
        finally
        {
            closedArrays.add(arrayId);
        }
    }

    void broadcast(final long call, final int root, final long[] values)
    {
        int from = 0;
        do
        {
            final int count = Math.min(PAYLOAD_LONGS, values.length - from);
            for (int i = 0; i < count; i++)
            {
                sweep.payload(i, rank.number() == root ? values[from + i] : 0);
            }
            sweep(call, values.length, count, Combiner.OR);
            for (int i = 0; i < count; i++)
            {
                values[from + i] = sweep.payload(i);
            }
            from += count;
        }
        while (from < values.length);
    }

    void broadcast(final long call, final int root, final double[] values)
    {
        int from = 0;
        do
        {
            final int count = Math.min(PAYLOAD_LONGS, values.length - from);
            for (int i = 0; i < count; i++)
            {
                sweep.payload(i, rank.number() == root ? Double.doubleToRawLongBits(values[from + i]) : 0);
            }
            sweep(call, values.length, count, Combiner.OR);
            for (int i = 0; i < count; i++)
            {
                values[from + i] = Double.longBitsToDouble(sweep.payload(i));
            }
            from += count;
        }
        while (from < values.length);
    }

    void allReduce(final long call, final Reduction reduction, final long[] values)
    {
        final Combiner combiner = Combiner.of(reduction, false);
        int from = 0;
        do
        {
            final int count = Math.min(PAYLOAD_LONGS, values.length - from);
            for (int i = 0; i < count; i++)
            {
                sweep.payload(i, values[from + i]);
            }
            sweep(call, values.length, count, combiner);
            for (int i = 0; i < count; i++)
            {
                values[from + i] = sweep.payload(i);
            }
            from += count;
        }
        while (from < values.length);
    }

    void allReduce(final long call, final Reduction reduction, final double[] values)
    {
        final Combiner combiner = Combiner.of(reduction, true);
        int from = 0;
        do
        {
            final int count = Math.min(PAYLOAD_LONGS, values.length - from);
            for (int i = 0; i < count; i++)
            {
                sweep.payload(i, Double.doubleToRawLongBits(values[from + i]));
            }
            sweep(call, values.length, count, combiner);
            for (int i = 0; i < count; i++)
            {
                values[from + i] = Double.longBitsToDouble(sweep.payload(i));
            }
            from += count;
        }
        while (from < values.length);
    }

    long allReduce(final long call, final Reduction reduction, final long value)
    {
        sweep.payload(0, value);
        sweep(call, 1, 1, Combiner.of(reduction, false));
        return sweep.payload(0);
    }

    double allReduce(final long call, final Reduction reduction, final double value)
    {
        sweep.payload(0, Double.doubleToRawLongBits(value));
        sweep(call, 1, 1, Combiner.of(reduction, true));
        return Double.longBitsToDouble(sweep.payload(0));
    }
}
