package org.gaeron.runtime;

import static org.gaeron.runtime.ControlDescriptor.MOST_CLOSED;
import static org.gaeron.runtime.ControlDescriptor.PAYLOAD_LONGS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.Reduction;
import org.gaeron.runtime.memory.Elements;

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
        sweep(call, arrayId, value, 0, ElementType.LONG, Operator.OR);
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
        final long call, final long count, final long value, final int payloadLongs, final ElementType type,
        final Operator operator)
    {
        health.check();
        try
        {
            sweep.call(call, count, value);
            int freed = freeClosed(payloadLongs, type, operator);
            while (freed == MOST_CLOSED)
            {
                freed = freeClosed(0, type, operator);
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

    private int freeClosed(final int payloadLongs, final ElementType type, final Operator operator)
    {
        final int listed = Math.min(closedArrays.size(), MOST_CLOSED);
        for (int i = 0; i < listed; i++)
        {
            sweep.closedArray(i, closedArrays.get(i));
        }
        final int closedByAll = sweep.run(listed, payloadLongs, type, operator);
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

    /** Copies the values of one rank, in a Java array of elements of the type, to all ranks. */
    void broadcast(final long call, final int root, final ElementType type, final Object values)
    {
        final int length = Elements.length(type, values);
        int from = 0;
        do
        {
            final int count = Math.min(PAYLOAD_LONGS, length - from);
            for (int i = 0; i < count; i++)
            {
                sweep.payload(i, number == root ? Elements.get(type, values, from + i) : 0);
            }
            sweep(call, length, 0, count, ElementType.LONG, Operator.OR);
            for (int i = 0; i < count; i++)
            {
                Elements.set(type, values, from + i, sweep.payload(i));
            }
            from += count;
        }
        while (from < length);
    }

    /** Combines the values of all ranks, in Java arrays of elements of the type. */
    void allReduce(final long call, final Reduction reduction, final ElementType type, final Object values)
    {
        final int length = Elements.length(type, values);
        int from = 0;
        do
        {
            final int count = Math.min(PAYLOAD_LONGS, length - from);
            for (int i = 0; i < count; i++)
            {
                sweep.payload(i, Elements.get(type, values, from + i));
            }
            sweep(call, length, 0, count, type, operator(reduction));
            for (int i = 0; i < count; i++)
            {
                Elements.set(type, values, from + i, sweep.payload(i));
            }
            from += count;
        }
        while (from < length);
    }

    /** {@return the word of one element of the type, combined over all ranks} */
    long allReduceWord(final long call, final Reduction reduction, final ElementType type, final long word)
    {
        sweep.payload(0, word);
        sweep(call, 1, 0, 1, type, operator(reduction));
        return sweep.payload(0);
    }

    private static Operator operator(final Reduction reduction)
    {
        return switch (reduction)
        {
            case SUM -> Operator.SUM;
            case MIN -> Operator.MIN;
            case MAX -> Operator.MAX;
        };
    }
}
