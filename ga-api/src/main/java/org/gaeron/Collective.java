package org.gaeron;

/**
 * The values that all ranks of a job exchange and combine, in memory of the program: a part of {@link World}. All ranks
 * make each call, in the same order and with the same arguments but for values and locations; else it is a {@link
 * SpecMismatchException} on all of them. A call returns on a rank when its result is there.
 */
public interface Collective
{
    /**
     * Copies values of one rank to all. Collective.
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
     * Combines values over all ranks, element by element; the sum of interleaved complex numbers, too. Collective.
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
