package org.gaeron.runtime.collective;

import java.util.Objects;

import org.gaeron.Collective;
import org.gaeron.ElementType;
import org.gaeron.Extreme;
import org.gaeron.LongExtreme;
import org.gaeron.Reduction;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.Members;

/**
 * The values that the ranks of a team exchange: checks of the arguments, and the typed methods. Rank's thread.
 */
public abstract class RankCollective implements Collective
{
    private final Rank rank;
    private final Members members;
    private final Collectives collectives;

    public RankCollective(final Rank rank, final Collectives collectives)
    {
        this.rank = rank;
        this.collectives = collectives;
        members = collectives.members();
    }

    public final Members members()
    {
        return members;
    }

    /** {@return the collective calls of this team} Throws if the caller is not the rank's own thread. */
    public final Collectives collectives()
    {
        rank.checkCollective();
        return collectives;
    }

    public final int checkRank(final int number)
    {
        if (number < 0 || number >= members.size())
        {
            throw new IndexOutOfBoundsException(
                "expected a rank from 0 to " + (members.size() - 1) + ", actual " + number);
        }
        return number;
    }

    public final int worldRank(final int number)
    {
        return members.worldRank(checkRank(number));
    }

    @Override
    public final void broadcast(final int root, final double[] values)
    {
        broadcast(root, ElementType.DOUBLE, values);
    }

    @Override
    public final void broadcast(final int root, final long[] values)
    {
        broadcast(root, ElementType.LONG, values);
    }

    private void broadcast(final int root, final ElementType type, final Object values)
    {
        Objects.requireNonNull(values, "values");
        collectives().broadcast(Call.broadcast(type, worldRank(root)), root, type, values);
    }

    @Override
    public final double allReduce(final Reduction reduction, final double value)
    {
        return Double.longBitsToDouble(
            allReduceWord(reduction, ElementType.DOUBLE, Double.doubleToRawLongBits(value)));
    }

    @Override
    public final long allReduce(final Reduction reduction, final long value)
    {
        return allReduceWord(reduction, ElementType.LONG, value);
    }

    private long allReduceWord(final Reduction reduction, final ElementType type, final long word)
    {
        check(type, reduction);
        return collectives().allReduceWord(Call.allReduce(type, reduction), reduction, type, word);
    }

    @Override
    public final void allReduce(final Reduction reduction, final double[] values)
    {
        allReduce(reduction, ElementType.DOUBLE, values);
    }

    @Override
    public final void allReduce(final Reduction reduction, final long[] values)
    {
        allReduce(reduction, ElementType.LONG, values);
    }

    private void allReduce(final Reduction reduction, final ElementType type, final Object values)
    {
        Objects.requireNonNull(values, "values");
        check(type, reduction);
        collectives().allReduce(Call.allReduce(type, reduction), reduction, type, values);
    }

    @Override
    public final void broadcast(final int root, final float[] values)
    {
        broadcast(root, ElementType.FLOAT, values);
    }

    @Override
    public final void allReduce(final Reduction reduction, final float[] values)
    {
        allReduce(reduction, ElementType.FLOAT, values);
    }

    @Override
    public final void broadcast(final int root, final int[] values)
    {
        broadcast(root, ElementType.INT, values);
    }

    @Override
    public final void allReduce(final Reduction reduction, final int[] values)
    {
        allReduce(reduction, ElementType.INT, values);
    }

    @Override
    public final void reduce(final int root, final Reduction reduction, final double[] values)
    {
        reduce(root, reduction, ElementType.DOUBLE, values);
    }

    @Override
    public final void reduce(final int root, final Reduction reduction, final long[] values)
    {
        reduce(root, reduction, ElementType.LONG, values);
    }

    @Override
    public final void reduce(final int root, final Reduction reduction, final float[] values)
    {
        reduce(root, reduction, ElementType.FLOAT, values);
    }

    @Override
    public final void reduce(final int root, final Reduction reduction, final int[] values)
    {
        reduce(root, reduction, ElementType.INT, values);
    }

    private void reduce(final int root, final Reduction reduction, final ElementType type, final Object values)
    {
        Objects.requireNonNull(values, "values");
        check(type, reduction);
        collectives().reduce(
            Call.reduce(type, reduction, worldRank(root)), reduction, type, values, root == members.number());
    }

    @Override
    public final Extreme extreme(final Reduction reduction, final double value, final long location)
    {
        final long call = extreme(ElementType.DOUBLE, reduction);
        return rank.whole(() ->
        {
            final double found = Double.longBitsToDouble(collectives().allReduceWord(
                call, reduction, ElementType.DOUBLE, Double.doubleToRawLongBits(value)));
            return new Extreme(found, collectives.location(call, Double.compare(value, found) == 0, location));
        });
    }

    @Override
    public final LongExtreme extreme(final Reduction reduction, final long value, final long location)
    {
        final long call = extreme(ElementType.LONG, reduction);
        return rank.whole(() ->
        {
            final long found = collectives().allReduceWord(call, reduction, ElementType.LONG, value);
            return new LongExtreme(found, collectives.location(call, value == found, location));
        });
    }

    private long extreme(final ElementType type, final Reduction reduction)
    {
        if (reduction != Reduction.MIN && reduction != Reduction.MAX)
        {
            throw new IllegalArgumentException("expected MIN or MAX, actual " + reduction);
        }
        return Call.extreme(type, reduction);
    }

    @Override
    public final double[] allGather(final double... values)
    {
        return (double[])allGather(ElementType.DOUBLE, values);
    }

    @Override
    public final long[] allGather(final long... values)
    {
        return (long[])allGather(ElementType.LONG, values);
    }

    @Override
    public final float[] allGather(final float... values)
    {
        return (float[])allGather(ElementType.FLOAT, values);
    }

    @Override
    public final int[] allGather(final int... values)
    {
        return (int[])allGather(ElementType.INT, values);
    }

    private Object allGather(final ElementType type, final Object values)
    {
        Objects.requireNonNull(values, "values");
        return collectives().allGather(Call.allGather(type), type, values);
    }

    @Override
    public final void allReduceComplex(final Reduction reduction, final double[] pairs)
    {
        checkPairs(pairs);
        allReduce(reduction, ElementType.COMPLEX, pairs);
    }

    @Override
    public final void reduceComplex(final int root, final Reduction reduction, final double[] pairs)
    {
        checkPairs(pairs);
        reduce(root, reduction, ElementType.COMPLEX, pairs);
    }

    private static void checkPairs(final double[] pairs)
    {
        if (pairs != null && pairs.length % 2 != 0)
        {
            throw new IllegalArgumentException("expected pairs of doubles, actual " + pairs.length + " doubles");
        }
    }

    private static void check(final ElementType type, final Reduction reduction)
    {
        if (!reduction.isOf(type))
        {
            throw new IllegalArgumentException(
                "expected a reduction of " + type.plural() + ", actual " + reduction);
        }
    }

    @Override
    public final void scan(final Reduction reduction, final double[] values)
    {
        scan(reduction, ElementType.DOUBLE, values, true);
    }

    @Override
    public final void exclusiveScan(final Reduction reduction, final double[] values)
    {
        scan(reduction, ElementType.DOUBLE, values, false);
    }

    @Override
    public final void scan(final Reduction reduction, final long[] values)
    {
        scan(reduction, ElementType.LONG, values, true);
    }

    @Override
    public final void exclusiveScan(final Reduction reduction, final long[] values)
    {
        scan(reduction, ElementType.LONG, values, false);
    }

    @Override
    public final void scan(final Reduction reduction, final float[] values)
    {
        scan(reduction, ElementType.FLOAT, values, true);
    }

    @Override
    public final void exclusiveScan(final Reduction reduction, final float[] values)
    {
        scan(reduction, ElementType.FLOAT, values, false);
    }

    @Override
    public final void scan(final Reduction reduction, final int[] values)
    {
        scan(reduction, ElementType.INT, values, true);
    }

    @Override
    public final void exclusiveScan(final Reduction reduction, final int[] values)
    {
        scan(reduction, ElementType.INT, values, false);
    }

    @Override
    public final void scanComplex(final Reduction reduction, final double[] pairs)
    {
        checkPairs(pairs);
        scan(reduction, ElementType.COMPLEX, pairs, true);
    }

    @Override
    public final void exclusiveScanComplex(final Reduction reduction, final double[] pairs)
    {
        checkPairs(pairs);
        scan(reduction, ElementType.COMPLEX, pairs, false);
    }

    private void scan(
        final Reduction reduction, final ElementType type, final Object values, final boolean isInclusive)
    {
        Objects.requireNonNull(values, "values");
        check(type, reduction);
        final long call = Call.scan(type, reduction, isInclusive);
        rank.whole(() -> collectives().scan(call, reduction, type, values, isInclusive));
    }
}
