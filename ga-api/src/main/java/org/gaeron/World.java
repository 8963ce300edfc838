package org.gaeron;

import java.util.List;

/**
 * A job as one of its ranks sees it. An instance belongs to one rank and is used by that rank's thread only: any other
 * gets an {@link IllegalStateException}, except from the methods that tell what never changes ({@link #rank()},
 * {@link #size()}, {@link #node()}, {@link #nodes()}, {@link #nodeOf(int)}, {@link #arguments()}). A program that
 * computes with several threads in a rank has them work on buffers of their own, or on a {@link LocalBlock}, between
 * the calls of the rank's thread.
 *
 * <p>Calls marked <i>collective</i> are made by all ranks, in the same order; they return when all ranks have come.
 */
public interface World
{
    /**
     * {@return this rank, 0 to {@code size() - 1}}
     */
    int rank();

    /**
     * {@return number of ranks of the job}
     */
    int size();

    /**
     * {@return this rank's node, 0 to {@code nodes() - 1}}
     */
    int node();

    /**
     * {@return number of nodes of the job}
     */
    int nodes();

    /**
     * {@return the node of a rank}
     *
     * @param rank a rank of the job.
     */
    int nodeOf(int rank);

    /**
     * {@return the arguments that the program was started with}
     */
    List<String> arguments();

    /**
     * Creates an array of doubles, all zero, with the default distribution. Collective.
     *
     * @param name for messages.
     * @param rows number of rows.
     * @param cols number of columns.
     * @return the array as this rank uses it.
     * @throws SpecMismatchException if the ranks do not ask for the same.
     * @throws MemoryLimitException  if the memory is not there on some node.
     */
    default GlobalDoubleArray doubles(final String name, final long rows, final long cols)
    {
        return doubles(ArraySpec.doubles(name, rows, cols));
    }

    /**
     * Creates an array of doubles, all zero. Collective.
     *
     * @param spec what it is to be.
     * @return the array as this rank uses it.
     * @throws IllegalArgumentException if the spec is not of doubles, or does not fit the job.
     * @throws SpecMismatchException    if the ranks do not ask for the same.
     * @throws MemoryLimitException     if the memory is not there on some node.
     */
    GlobalDoubleArray doubles(ArraySpec spec);

    /**
     * Creates an array of longs, all zero, with the default distribution. Collective.
     *
     * @param name for messages.
     * @param rows number of rows.
     * @param cols number of columns.
     * @return the array as this rank uses it.
     * @throws SpecMismatchException if the ranks do not ask for the same.
     * @throws MemoryLimitException  if the memory is not there on some node.
     */
    default GlobalLongArray longs(final String name, final long rows, final long cols)
    {
        return longs(ArraySpec.longs(name, rows, cols));
    }

    /**
     * Creates an array of longs, all zero. Collective.
     *
     * @param spec what it is to be.
     * @return the array as this rank uses it.
     * @throws IllegalArgumentException if the spec is not of longs, or does not fit the job.
     * @throws SpecMismatchException    if the ranks do not ask for the same.
     * @throws MemoryLimitException     if the memory is not there on some node.
     */
    GlobalLongArray longs(ArraySpec spec);

    /**
     * Creates a counter that hands out task numbers. Collective.
     *
     * @param name for messages.
     * @return the counter as this rank uses it, at 0.
     */
    TaskCounter taskCounter(String name);

    /**
     * Waits until all operations of this rank, on all arrays, are applied at their owners. Handles not awaited before
     * are complete after it, too.
     *
     * @throws GlobalArrayException if one of them failed.
     */
    void fence();

    /**
     * Waits until all ranks have come here. Says nothing about their operations: see {@link #sync()}. Collective.
     */
    void barrier();

    /**
     * A fence of every rank and a barrier: after it all ranks see all that was written before it. Collective.
     */
    void sync();

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
     * {@return one value, combined over all ranks} Collective.
     *
     * @param reduction how.
     * @param value     this rank's value.
     */
    double allReduce(Reduction reduction, double value);

    /**
     * {@return one value, combined over all ranks} Collective.
     *
     * @param reduction how.
     * @param value     this rank's value.
     */
    long allReduce(Reduction reduction, long value);

    /**
     * Combines values over all ranks, element by element. Collective.
     *
     * @param reduction how.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void allReduce(Reduction reduction, double[] values);

    /**
     * Combines values over all ranks, element by element. Collective.
     *
     * @param reduction how.
     * @param values    this rank's values; of the same length everywhere; overwritten with the result.
     */
    void allReduce(Reduction reduction, long[] values);

    /**
     * What all ranks did with their arrays since the job began: a table for people, one line for each operation near
     * and far, with count, bytes, and the median and 99th percentile of its latency. Counted only if the job was
     * started with the setting {@code gaeron.statistics=true}, because looking at the clock costs more than a near
     * operation. Collective.
     *
     * @return the table, the same on all ranks; a line that says how to switch it on if it is off.
     */
    String statistics();
}
