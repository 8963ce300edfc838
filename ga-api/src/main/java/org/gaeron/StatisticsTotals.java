package org.gaeron;

import java.math.BigInteger;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The totals of what the ranks have counted by a {@link StatisticsPass}.
 */
final class StatisticsTotals
{
    private final long[] counts;
    private final ElementType type;
    private final long elements;
    private final int ranks;

    /**
     * Totals of counts that are summed over all ranks.
     *
     * @throws SpecMismatchException if ranks have counted other arrays than this one.
     */
    StatisticsTotals(final long[] counts, final GlobalArray<?> array)
    {
        this.counts = counts;
        type = array.spec().type();
        elements = array.patch().count();
        ranks = array.team().size();
        for (int rank = 1; rank < ranks; rank++)
        {
            if (word(rank, StatisticsPass.NUMBER) != word(0, StatisticsPass.NUMBER))
            {
                throw new SpecMismatchException("expected statistics of the same array on all ranks, actual number " +
                    word(0, StatisticsPass.NUMBER) + " on rank " + array.team().worldRank(0) + " and " +
                    word(rank, StatisticsPass.NUMBER) + " on rank " + array.team().worldRank(rank) +
                    "; here it is number " + array.number() + ", " + array.spec());
            }
        }
    }

    private long word(final int rank, final int at)
    {
        return counts[StatisticsPass.SLOTS + rank * StatisticsPass.SLOT + at];
    }

    private double number(final int rank, final int at)
    {
        return Double.longBitsToDouble(word(rank, at));
    }

    ArrayStatistics statistics()
    {
        final double sum = type.isInteger() ? integerSum() : sum(StatisticsPass.SUM);
        final SquareSum squares = new SquareSum();
        long finite = 0;
        for (int rank = 0; rank < ranks; rank++)
        {
            finite += word(rank, StatisticsPass.FINITE);
            squares.add(new SquareSum(number(rank, StatisticsPass.SQUARES), number(rank, StatisticsPass.SQUARES + 1),
                number(rank, StatisticsPass.SQUARES + 2)));
        }
        return new ArrayStatistics(
            elements, counts[StatisticsPass.ZEROS], counts[StatisticsPass.NANS], counts[StatisticsPass.INFINITES], sum,
            sum(StatisticsPass.IMAGINARY), finite == 0 ? Double.NaN : sum / finite,
            finite == 0 ? Double.NaN : squares.rootOfMean(finite), place(StatisticsPass.LEAST, -1),
            place(StatisticsPass.GREATEST, 1), decades());
    }

    private double sum(final int at)
    {
        final CompensatedSum sum = new CompensatedSum();
        for (int rank = 0; rank < ranks; rank++)
        {
            sum.add(number(rank, at));
        }
        for (int rank = 0; rank < ranks; rank++)
        {
            sum.add(Double.isInfinite(sum.sum()) ? 0 : number(rank, at + 1));
        }
        return sum.value();
    }

    private double integerSum()
    {
        BigInteger sum = BigInteger.ZERO;
        for (int rank = 0; rank < ranks; rank++)
        {
            sum = sum.add(BigInteger.valueOf(word(rank, StatisticsPass.SUM)).shiftLeft(Integer.SIZE))
                .add(BigInteger.valueOf(word(rank, StatisticsPass.SUM + 1)));
        }
        return sum.doubleValue();
    }

    /** {@return the element of all ranks that is farthest in a direction; of equal ones the first} */
    private ArrayStatistics.Place place(final int at, final int direction)
    {
        int best = -1;
        for (int rank = 0; rank < ranks; rank++)
        {
            if (word(rank, StatisticsPass.FINITE) > 0 && (best < 0 || isBefore(rank, best, at, direction)))
            {
                best = rank;
            }
        }
        return best < 0 ? ArrayStatistics.Place.NONE : new ArrayStatistics.Place(
            type.isInteger() ? word(best, at) : number(best, at), word(best, at + 1), word(best, at + 2));
    }

    private boolean isBefore(final int rank, final int best, final int at, final int direction)
    {
        // not Double.compare, by which -0.0 is less than 0.0
        final boolean isFarther = type.isInteger() ? direction * Long.compare(word(rank, at), word(best, at)) > 0 :
            direction * number(rank, at) > direction * number(best, at);
        final boolean isEqual =
            type.isInteger() ? word(rank, at) == word(best, at) : number(rank, at) == number(best, at);
        final int rows = Long.compare(word(rank, at + 1), word(best, at + 1));
        return isFarther || isEqual && (rows < 0 || rows == 0 && word(rank, at + 2) < word(best, at + 2));
    }

    private SortedMap<Integer, Long> decades()
    {
        final SortedMap<Integer, Long> decades = new TreeMap<>();
        for (int i = 0; i < Decades.COUNT; i++)
        {
            if (counts[StatisticsPass.DECADES + i] > 0)
            {
                decades.put(i + Decades.LEAST, counts[StatisticsPass.DECADES + i]);
            }
        }
        return decades;
    }
}
