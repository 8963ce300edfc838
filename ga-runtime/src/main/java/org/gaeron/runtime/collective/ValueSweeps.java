package org.gaeron.runtime.collective;

import static org.gaeron.runtime.team.ControlDescriptor.PAYLOAD_LONGS;

import java.util.Arrays;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.Operators;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;

/**
 * Values that the ranks of a team exchange in sweeps, in pieces of {@value ControlDescriptor#PAYLOAD_LONGS} words.
 * What the program exchanges and is larger than one piece goes by {@link LargeVectors}. Rank's thread.
 *
 * <p>What only moves values, such as a broadcast, is a sum of words to which one rank contributes the word and all
 * others zero, so every bit arrives unchanged.
 *
 * <p>A rank that an {@link Error} cuts off between two sweeps of a call would be out of step with the others. So it
 * fails the job, see {@link Health#cutOffBy}. The handlers are those of {@link Rank#whole}, without an object for each
 * call.
 */
public abstract class ValueSweeps
{
    /** Stands for the number of a rank, if there is none. */
    public static final long NOBODY = Long.MAX_VALUE;
    /** Stands for the owner of values, if each rank has some. */
    static final int ALL = -1;

    private final Health health;
    private final int worldRank;
    private final Members members;
    private final int number;
    private final boolean isInOrder;

    ValueSweeps(final Rank rank, final Members members)
    {
        health = rank.health();
        worldRank = rank.number();
        this.members = members;
        isInOrder = members.areInOrder();
        number = members.number();
    }

    public final Members members()
    {
        return members;
    }

    abstract Sweep sweeps();

    abstract LargeVectors large();

    /** {@return the sweeps of some members, who have registered the control blocks of that number} */
    abstract ValueSweeps of(Members some, int controlId);

    /** Runs a sweep with a payload, and those that free what all ranks have closed. */
    abstract void sweep(
        long call, long count, long value, int payloadLongs, ElementType type, Reduction reduction);

    /** Waits until all ranks are in this call. It does not complete their operations. */
    public final void meet(final long call)
    {
        meet(call, 0, 0);
    }

    public final void meet(final long call, final long count, final long value)
    {
        sweep(call, count, value, 0, ElementType.LONG, Reduction.SUM);
    }

    /** Copies the values of one rank, in a Java array of elements of the type, to all ranks. */
    public void broadcast(final long call, final int root, final ElementType type, final Object values)
    {
        final int length = Elements.length(type, values);
        distribute(call, length, type, values, root, 0, number == root ? length : 0);
    }

    /** {@return the values of all ranks, one after the other} */
    public Object allGather(final long call, final ElementType type, final Object values)
    {
        final int length = Elements.length(type, values);
        final long all = (long)length * members.size();
        if (all > Elements.LONGEST)
        {
            throw new IllegalArgumentException("expected at most " + Elements.LONGEST +
                " values of all ranks, actual " + members.size() + " x " + length);
        }
        final Object gathered = type.newArray((int)all);
        System.arraycopy(values, 0, gathered, number * length, length);
        distribute(call, length, type, gathered, ALL, number * length, length);
        return gathered;
    }

    /**
     * Copies values to all ranks. Each has one owner; this rank's are {@code mine} ones from {@code first} on.
     *
     * @param root the owner of all, or {@link #ALL}.
     */
    private void distribute(
        final long call, final int count, final ElementType type, final Object values, final int root, final int first,
        final int mine)
    {
        try
        {
            distributeAll(call, count, type, values, root, first, mine);
        }
        catch (final Error ex)
        {
            health.cutOffRank = worldRank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void distributeAll(
        final long call, final int count, final ElementType type, final Object values, final int root, final int first,
        final int mine)
    {
        final int length = Elements.length(type, values);
        if (isLarge(call, type, length))
        {
            large().distribute(call, count, type, values, root, first, mine);
            return;
        }
        int from = 0;
        do
        {
            final int piece = Math.min(PAYLOAD_LONGS, length - from);
            for (int i = 0; i < piece; i++)
            {
                final int at = from + i;
                sweeps().payload(i, at >= first && at - first < mine ? Elements.get(type, values, at) : 0);
            }
            sweep(call, count, 0, piece, ElementType.LONG, Reduction.SUM);
            get(type, values, from, piece);
            from += piece;
        }
        while (from < length);
    }

    /** {@return whether values of the program take more than the payload of a sweep} */
    private boolean isLarge(final long call, final ElementType type, final int length)
    {
        return length > PAYLOAD_LONGS && members.size() > 1 && Call.isOfValues(call) &&
            (long)length * type.sizeBytes() / type.components() > (long)PAYLOAD_LONGS * Long.BYTES;
    }

    /** Combines the values of all ranks, in Java arrays of elements of the type. */
    public void allReduce(final long call, final Reduction reduction, final ElementType type, final Object values)
    {
        reduce(call, reduction, type, values, true);
    }

    /** Combines the values of all ranks; only a rank that receives has them overwritten. */
    void reduce(
        final long call, final Reduction reduction, final ElementType type, final Object values,
        final boolean receives)
    {
        try
        {
            if (isLarge(call, type, Elements.length(type, values)))
            {
                large().reduce(call, reduction, type, values, receives);
            }
            else
            {
                sweepAll(call, reduction, type, values, receives);
            }
        }
        catch (final Error ex)
        {
            health.cutOffRank = worldRank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void sweepAll(
        final long call, final Reduction reduction, final ElementType type, final Object values,
        final boolean receives)
    {
        final int length = Elements.length(type, values);
        int from = 0;
        do
        {
            final int piece = Math.min(PAYLOAD_LONGS, length - from);
            contribute(reduction, type, values, from, piece);
            sweep(call, length / type.components(), 0, piece, type, reduction);
            get(type, values, from, receives ? piece : 0);
            from += piece;
        }
        while (from < length);
    }

    private void contribute(
        final Reduction reduction, final ElementType type, final Object values, final int from, final int count)
    {
        if (type == ElementType.COMPLEX)
        {
            final double[] pairs = Arrays.copyOfRange((double[])values, from, from + count);
            Operators.contributeComplex(reduction, pairs);
            for (int i = 0; i < count; i++)
            {
                sweeps().payload(i, Elements.get(type, pairs, i));
            }
            return;
        }
        for (int i = 0; i < count; i++)
        {
            sweeps().payload(i, Operators.contribution(type, reduction, Elements.get(type, values, from + i)));
        }
    }

    /**
     * Combines the values of this rank and all lower ones, or of the lower ones alone, in the order of numbers. It goes
     * down the tree of the sweeps if the numbers follow it; else each rank gets the values of all.
     */
    void scan(
        final long call, final Reduction reduction, final ElementType type, final Object values,
        final boolean isInclusive)
    {
        if (!isInOrder)
        {
            scanGathered(call, reduction, type, values, isInclusive);
            return;
        }
        sweeps().prefixes().start(isInclusive);
        try
        {
            sweepAll(call, reduction, type, values, true);
        }
        finally
        {
            sweeps().prefixes().stop();
        }
    }

    private void scanGathered(
        final long call, final Reduction reduction, final ElementType type, final Object values,
        final boolean isInclusive)
    {
        final int length = Elements.length(type, values);
        final long[] result = new long[length];
        final long[] next = new long[length];
        final Object all = allGatherContributions(call, reduction, type, values);
        Arrays.setAll(result, i -> Operators.identityWord(type, reduction, i));
        for (int from = 0; from < number + (isInclusive ? 1 : 0); from++)
        {
            for (int i = 0; i < length; i++)
            {
                final long word = Elements.get(type, all, from * length + i);
                next[i] = type == ElementType.COMPLEX ? word : Operators.contribution(type, reduction, word);
            }
            if (from == 0)
            {
                System.arraycopy(next, 0, result, 0, length);
            }
            else
            {
                Operators.reduce(type, reduction, result, 0, next, 0, length);
            }
        }
        for (int i = 0; i < length; i++)
        {
            Elements.set(type, values, i, result[i]);
        }
    }

    private Object allGatherContributions(
        final long call, final Reduction reduction, final ElementType type, final Object values)
    {
        if (type != ElementType.COMPLEX)
        {
            return allGather(call, type, values);
        }
        final double[] pairs = ((double[])values).clone(); // a call that is refused changes nothing
        Operators.contributeComplex(reduction, pairs);
        return allGather(call, ElementType.DOUBLE, pairs);
    }

    private void get(final ElementType type, final Object values, final int from, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            Elements.set(type, values, from + i, sweeps().payload(i));
        }
    }

    /** {@return the word of one element of the type, combined over all ranks} */
    public long allReduceWord(final long call, final Reduction reduction, final ElementType type, final long word)
    {
        sweeps().payload(0, Operators.contribution(type, reduction, word));
        sweep(call, 1, 0, 1, type, reduction);
        return sweeps().payload(0);
    }

    /**
     * Compares words of this rank with those of the first one.
     *
     * @param found its first word becomes the number of the first rank whose words differ, or {@link #NOBODY}; of the
     *              others the least of all ranks.
     * @return the words of the first rank.
     */
    public long[] compare(final long call, final long[] mine, final long[] found)
    {
        final long[] agreed = mine.clone();
        broadcast(call, 0, ElementType.LONG, agreed);
        found[0] = Arrays.equals(mine, agreed) ? NOBODY : number;
        allReduce(call, Reduction.MIN, ElementType.LONG, found);
        return agreed;
    }

    /** {@return the least location that goes with the extreme, which another call has found} */
    long location(final long call, final boolean isMine, final long location)
    {
        return allReduceWord(call, Reduction.MIN, ElementType.LONG, isMine ? location : Long.MAX_VALUE);
    }
}
