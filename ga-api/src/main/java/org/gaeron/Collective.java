package org.gaeron;

/**
 * The values that all ranks of a team exchange and combine, in memory of the program: a part of {@link Team}. All ranks
 * make each call, in the same order and with the same arguments but for values and locations; else it is a {@link
 * SpecMismatchException} on all of them. A call returns on a rank when its result is there. Roots are numbers in the
 * team; another number is an {@link IndexOutOfBoundsException}. A reduction that the type of the values does not have,
 * see {@link Reduction#isOf(ElementType)}, is an {@link IllegalArgumentException}.
 *
 * <p>The first call with more than 16 KiB of values reserves work blocks on each rank. If {@code gaeron.memory.limit}
 * has no room for them, it is a {@link MemoryLimitException} on all ranks.
 *
 * <p>Complex numbers are pairs of doubles, real part and imaginary part. Calls that only move values take them as
 * doubles. Calls that combine them have a form of their own, for which the array must have an even length.
 */
public interface Collective
{
    /**
     * Copies values of one rank to all; complex numbers, too. Collective.
     *
     * @param root   the rank that has the values.
     * @param values the values; on the other ranks of the same length, overwritten.
     */
    void broadcast(int root, double[] values);

    /**
     * Copies values of one rank to all. Collective.
     *
     * @param root   the rank that has the values.
     * @param values the values; on the other ranks of the same length, overwritten.
     */
    void broadcast(int root, long[] values);

    /**
     * Copies values of one rank to all. Collective.
     *
     * @param root   the rank that has the values.
     * @param values the values; on the other ranks of the same length, overwritten.
     */
    void broadcast(int root, float[] values);

    /**
     * Copies values of one rank to all. Collective.
     *
     * @param root   the rank that has the values.
     * @param values the values; on the other ranks of the same length, overwritten.
     */
    void broadcast(int root, int[] values);

    /**
     * {@return one value, combined over all ranks} Collective.
     *
     * @param reduction the reduction.
     * @param value     this rank's value.
     */
    double allReduce(Reduction reduction, double value);

    /**
     * {@return one value, combined over all ranks} Collective.
     *
     * @param reduction the reduction.
     * @param value     this rank's value.
     */
    long allReduce(Reduction reduction, long value);

    /**
     * Combines values over all ranks, element by element; the sum of complex numbers, too. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void allReduce(Reduction reduction, double[] values);

    /**
     * Combines values over all ranks, element by element. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void allReduce(Reduction reduction, long[] values);

    /**
     * Combines values over all ranks, element by element. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void allReduce(Reduction reduction, float[] values);

    /**
     * Combines values over all ranks, element by element. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void allReduce(Reduction reduction, int[] values);

    /**
     * Combines values over all ranks, element by element, for one of them; the others keep theirs. It takes as long as
     * {@code allReduce}. Collective.
     *
     * @param root      the rank that gets the result.
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; on the root overwritten with the result.
     */
    void reduce(int root, Reduction reduction, double[] values);

    /**
     * Combines values over all ranks, element by element, for one of them. Collective.
     *
     * @param root      the rank that gets the result.
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; on the root overwritten with the result.
     */
    void reduce(int root, Reduction reduction, long[] values);

    /**
     * Combines values over all ranks, element by element, for one of them. Collective.
     *
     * @param root      the rank that gets the result.
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; on the root overwritten with the result.
     */
    void reduce(int root, Reduction reduction, float[] values);

    /**
     * Combines values over all ranks, element by element, for one of them. Collective.
     *
     * @param root      the rank that gets the result.
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; on the root overwritten with the result.
     */
    void reduce(int root, Reduction reduction, int[] values);

    /**
     * Combines complex numbers over all ranks, element by element. Collective.
     *
     * @param reduction the reduction.
     * @param pairs     this rank's numbers; of the same length everywhere; overwritten with the result.
     */
    void allReduceComplex(Reduction reduction, double[] pairs);

    /**
     * Combines complex numbers over all ranks, element by element, for one of them. Collective.
     *
     * @param root      the rank that gets the result.
     * @param reduction the reduction.
     * @param pairs     this rank's numbers; of the same length everywhere; on the root overwritten with the result.
     */
    void reduceComplex(int root, Reduction reduction, double[] pairs);

    /**
     * Combines the values of this rank and all lower ones, element by element, in the order of ranks. So rank r gets
     * the combination of the values of ranks 0 to r. It takes as many messages as an allReduce, unless the numbers of a
     * group do not follow its nodes: then every rank gets the values of all. Sums of floating-point numbers are rounded
     * in an order that depends on the places of the ranks alone. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void scan(Reduction reduction, double[] values);

    /**
     * Combines the values of all ranks below this one, element by element, in the order of ranks. Rank 0 gets what
     * changes nothing: 0 for {@link Reduction#SUM}, 1 for {@link Reduction#PRODUCT}, the largest value for {@link
     * Reduction#MIN}, and so on. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void exclusiveScan(Reduction reduction, double[] values);

    /**
     * Combines values as {@link #scan(Reduction, double[])} does. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void scan(Reduction reduction, long[] values);

    /**
     * Combines the values of all ranks below this one, element by element, in the order of ranks. Rank 0 gets what
     * changes nothing: 0 for {@link Reduction#SUM}, 1 for {@link Reduction#PRODUCT}, the largest value for {@link
     * Reduction#MIN}, and so on. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void exclusiveScan(Reduction reduction, long[] values);

    /**
     * Combines values as {@link #scan(Reduction, double[])} does. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void scan(Reduction reduction, float[] values);

    /**
     * Combines the values of all ranks below this one, element by element, in the order of ranks. Rank 0 gets what
     * changes nothing: 0 for {@link Reduction#SUM}, 1 for {@link Reduction#PRODUCT}, the largest value for {@link
     * Reduction#MIN}, and so on. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void exclusiveScan(Reduction reduction, float[] values);

    /**
     * Combines values as {@link #scan(Reduction, double[])} does. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void scan(Reduction reduction, int[] values);

    /**
     * Combines the values of all ranks below this one, element by element, in the order of ranks. Rank 0 gets what
     * changes nothing: 0 for {@link Reduction#SUM}, 1 for {@link Reduction#PRODUCT}, the largest value for {@link
     * Reduction#MIN}, and so on. Collective.
     *
     * @param reduction the reduction.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void exclusiveScan(Reduction reduction, int[] values);

    /**
     * Combines the complex numbers of this rank and all lower ones, element by element, in the order of ranks.
     * Collective.
     *
     * @param reduction the reduction.
     * @param pairs     this rank's numbers; of the same length everywhere; overwritten with the result.
     */
    void scanComplex(Reduction reduction, double[] pairs);

    /**
     * Combines the complex numbers of all ranks below this one, element by element, in the order of ranks. Rank 0 gets
     * what changes nothing. Collective.
     *
     * @param reduction the reduction.
     * @param pairs     this rank's numbers; of the same length everywhere; overwritten with the result.
     */
    void exclusiveScanComplex(Reduction reduction, double[] pairs);

    /**
     * {@return the values of this rank and all lower ones, combined} Collective.
     *
     * @param reduction the reduction.
     * @param value     this rank's value.
     */
    default double scan(final Reduction reduction, final double value)
    {
        final double[] values = {value};
        scan(reduction, values);
        return values[0];
    }

    /**
     * {@return the values of all ranks below this one, combined; on rank 0 what changes nothing} Collective.
     *
     * @param reduction the reduction.
     * @param value     this rank's value.
     */
    default double exclusiveScan(final Reduction reduction, final double value)
    {
        final double[] values = {value};
        exclusiveScan(reduction, values);
        return values[0];
    }

    /**
     * {@return the values of this rank and all lower ones, combined} Collective.
     *
     * @param reduction the reduction.
     * @param value     this rank's value.
     */
    default long scan(final Reduction reduction, final long value)
    {
        final long[] values = {value};
        scan(reduction, values);
        return values[0];
    }

    /**
     * {@return the values of all ranks below this one, combined; on rank 0 what changes nothing} Collective.
     *
     * @param reduction the reduction.
     * @param value     this rank's value.
     */
    default long exclusiveScan(final Reduction reduction, final long value)
    {
        final long[] values = {value};
        exclusiveScan(reduction, values);
        return values[0];
    }

    /**
     * {@return the least or greatest value of all ranks, and where it is} Of equal values it is that with the least
     * location. It is NaN if any is. Collective.
     *
     * @param reduction {@link Reduction#MIN} or {@link Reduction#MAX}.
     * @param value     this rank's value.
     * @param location  where the value is, such as a row, an index or this rank.
     * @throws IllegalArgumentException if the reduction is another one.
     */
    Extreme extreme(Reduction reduction, double value, long location);

    /**
     * {@return the least or greatest value of all ranks, and where it is} Of equal values it is that with the least
     * location. Collective.
     *
     * @param reduction {@link Reduction#MIN} or {@link Reduction#MAX}.
     * @param value     this rank's value.
     * @param location  where the value is, such as a row, an index or this rank.
     * @throws IllegalArgumentException if the reduction is another one.
     */
    LongExtreme extreme(Reduction reduction, long value, long location);

    /**
     * {@return the values of all ranks, in the order of ranks} For a few of each; large ones are better put into a
     * global array, since every rank gets all. Collective.
     *
     * @param values this rank's values; of the same length everywhere.
     */
    double[] allGather(double... values);

    /**
     * {@return the values of all ranks, in the order of ranks} Collective.
     *
     * @param values this rank's values; of the same length everywhere.
     */
    long[] allGather(long... values);

    /**
     * {@return the values of all ranks, in the order of ranks} Collective.
     *
     * @param values this rank's values; of the same length everywhere.
     */
    float[] allGather(float... values);

    /**
     * {@return the values of all ranks, in the order of ranks} Collective.
     *
     * @param values this rank's values; of the same length everywhere.
     */
    int[] allGather(int... values);
}
