package org.gaeron.runtime;

import static org.gaeron.runtime.ControlDescriptor.MOST_CLOSED;
import static org.gaeron.runtime.ControlDescriptor.PAYLOAD_LONGS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gaeron.Reduction;

/**
 * The collective calls of one rank: sweeps with different payloads, in pieces of
 * {@value ControlDescriptor#PAYLOAD_LONGS} words. Rank's thread.
 *
 * <p>A broadcast is a combination by OR in which all ranks but the root contribute zeros, so every bit arrives
 * unchanged.
 *
 * <p><b>Closing.</b> A rank that closes an array does not wait for the others: its program may be ending with an
 * exception while they are in other calls. It fences its operations and queues the array. Every sweep carries the first
 * {@value ControlDescriptor#MOST_CLOSED} queued arrays. The arrays that all ranks have queued must be the same; each
 * rank frees them. If they were {@value ControlDescriptor#MOST_CLOSED}, there may be more, and another sweep follows.
 */
final class Collectives
{
    private final Rank rank;
    private final int number;
    private final Health health;
    private final Sweep sweep;
    private final Map<Integer, String> names = new HashMap<>();
    /** Closed by this rank, but not freed yet; in the order of closing. */
    private final List<Integer> closedArrays = new ArrayList<>();

    Collectives(final Rank rank)
    {
        this.rank = rank;
        number = rank.number();
        health = rank.health();
        sweep = new Sweep(rank, names);
    }

    /** Records the name of a new array. */
    void opened(final int arrayId, final String name)
    {
        names.put(arrayId, name);
    }

    /** Meets all ranks for the first time. */
    void begin()
    {
        sweep.greet();
        meet(Call.of(Call.Kind.BEGIN));
    }

    /** Waits until all ranks are in this call. It does not complete their operations. */
    void meet(final long call)
    {
        meet(call, 0, 0);
    }

    void meet(final long call, final long arrayId, final long value)
    {
        sweep(call, arrayId, value, 0, Combiner.OR);
    }

    /** Fences this rank, then meets. A failure of the fence is thrown after all ranks have met. */
    void sync(final long call)
    {
        sync(call, 0, 0);
    }

    void sync(final long call, final long arrayId, final long value)
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
        if (failure == null || health.isGood())
        {
            meet(call, arrayId, value);
        }
        if (failure != null)
        {
            throw failure;
        }
    }

    private void sweep(
        final long call, final long count, final long value, final int payloadLongs, final Combiner combiner)
    {
        health.check();
        try
        {
            sweep.call(call, count, value);
            int freed = freeClosed(payloadLongs, combiner);
            while (freed == MOST_CLOSED)
            {
                freed = freeClosed(0, Combiner.OR);
            }
        }
        catch (final Error ex)
        {
            // else this rank would be out of step with the others
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private int freeClosed(final int payloadLongs, final Combiner combiner)
    {
        final int listed = Math.min(closedArrays.size(), MOST_CLOSED);
        for (int i = 0; i < listed; i++)
        {
            sweep.closedArray(i, closedArrays.get(i));
        }
        final int closedByAll = sweep.run(listed, payloadLongs, combiner);
        for (int i = 0; i < closedByAll; i++)
        {
            final int arrayId = closedArrays.removeFirst();
            rank.memory().close(arrayId);
            names.remove(arrayId);
        }
        return closedByAll;
    }

    /** Fences, and queues an array that this rank does not use any more. */
    void close(final int arrayId)
    {
        try
        {
            if (health.isGood())
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
                sweep.payload(i, number == root ? values[from + i] : 0);
            }
            sweep(call, values.length, 0, count, Combiner.OR);
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
                sweep.payload(i, number == root ? Double.doubleToRawLongBits(values[from + i]) : 0);
            }
            sweep(call, values.length, 0, count, Combiner.OR);
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
            sweep(call, values.length, 0, count, combiner);
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
            sweep(call, values.length, 0, count, combiner);
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
        sweep(call, 1, 0, 1, Combiner.of(reduction, false));
        return sweep.payload(0);
    }

    double allReduce(final long call, final Reduction reduction, final double value)
    {
        sweep.payload(0, Double.doubleToRawLongBits(value));
        sweep(call, 1, 0, 1, Combiner.of(reduction, true));
        return Double.longBitsToDouble(sweep.payload(0));
    }
}
