package org.gaeron;

import java.util.List;

/**
 * A job as one of its ranks sees it. An instance belongs to one rank and is used by that rank's thread only: any other
 * thread gets an {@link IllegalStateException}. Methods that return constants of the job are exempt ({@link #rank()},
 * {@link #size()}, {@link #node()}, {@link #nodes()}, {@link #nodeOf(int)}, {@link #arguments()}). Further threads of a
 * rank may compute on buffers of their own, or on a {@link LocalBlock}, between the calls of the rank's thread.
 *
 * <p>All ranks make the calls marked <i>collective</i>, in the same order; they return when all ranks have made them.
 */
public interface World extends Collective
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
     * {@return the arguments of the program}
     */
    List<String> arguments();

    /**
     * Creates an array of doubles, all zero, with the default distribution. Collective.
     *
     * @param name the name in messages.
     * @param rows number of rows.
     * @param cols number of columns.
     * @return the array, for the use of this rank.
     * @throws SpecMismatchException if the ranks do not pass the same.
     * @throws MemoryLimitException  if some node lacks the memory.
     */
    default GlobalDoubleArray doubles(final String name, final long rows, final long cols)
    {
        return doubles(ArraySpec.doubles(name, rows, cols));
    }

    /**
     * Creates an array of doubles, all zero. Collective.
     *
     * @param spec the spec of the array.
     * @return the array, for the use of this rank.
     * @throws IllegalArgumentException if the spec is not of doubles, or does not fit the job.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     * @throws MemoryLimitException     if some node lacks the memory.
     */
    GlobalDoubleArray doubles(ArraySpec spec);

    /**
     * Creates an array of longs, all zero, with the default distribution. Collective.
     *
     * @param name the name in messages.
     * @param rows number of rows.
     * @param cols number of columns.
     * @return the array, for the use of this rank.
     * @throws SpecMismatchException if the ranks do not pass the same.
     * @throws MemoryLimitException  if some node lacks the memory.
     */
    default GlobalLongArray longs(final String name, final long rows, final long cols)
    {
        return longs(ArraySpec.longs(name, rows, cols));
    }

    /**
     * Creates an array of longs, all zero. Collective.
     *
     * @param spec the spec of the array.
     * @return the array, for the use of this rank.
     * @throws IllegalArgumentException if the spec is not of longs, or does not fit the job.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     * @throws MemoryLimitException     if some node lacks the memory.
     */
    GlobalLongArray longs(ArraySpec spec);

    /**
     * Creates an array of floats, all zero, with the default distribution. Collective.
     *
     * @param name the name in messages.
     * @param rows number of rows.
     * @param cols number of columns.
     * @return the array, for the use of this rank.
     * @throws SpecMismatchException if the ranks do not pass the same.
     * @throws MemoryLimitException  if some node lacks the memory.
     */
    default GlobalFloatArray floats(final String name, final long rows, final long cols)
    {
        return floats(ArraySpec.floats(name, rows, cols));
    }

    /**
     * Creates an array of floats, all zero. Collective.
     *
     * @param spec the spec of the array.
     * @return the array, for the use of this rank.
     * @throws IllegalArgumentException if the spec is not of floats, or does not fit the job.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     * @throws MemoryLimitException     if some node lacks the memory.
     */
    GlobalFloatArray floats(ArraySpec spec);

    /**
     * Creates an array of ints, all zero, with the default distribution. Collective.
     *
     * @param name the name in messages.
     * @param rows number of rows.
     * @param cols number of columns.
     * @return the array, for the use of this rank.
     * @throws SpecMismatchException if the ranks do not pass the same.
     * @throws MemoryLimitException  if some node lacks the memory.
     */
    default GlobalIntArray ints(final String name, final long rows, final long cols)
    {
        return ints(ArraySpec.ints(name, rows, cols));
    }

    /**
     * Creates an array of ints, all zero. Collective.
     *
     * @param spec the spec of the array.
     * @return the array, for the use of this rank.
     * @throws IllegalArgumentException if the spec is not of ints, or does not fit the job.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     * @throws MemoryLimitException     if some node lacks the memory.
     */
    GlobalIntArray ints(ArraySpec spec);

    /**
     * Creates an array of complex numbers, all zero, with the default distribution. Collective.
     *
     * @param name the name in messages.
     * @param rows number of rows.
     * @param cols number of columns.
     * @return the array, for the use of this rank.
     * @throws SpecMismatchException if the ranks do not pass the same.
     * @throws MemoryLimitException  if some node lacks the memory.
     */
    default GlobalComplexArray complex(final String name, final long rows, final long cols)
    {
        return complex(ArraySpec.complex(name, rows, cols));
    }

    /**
     * Creates an array of complex numbers, all zero. Collective.
     *
     * @param spec the spec of the array.
     * @return the array, for the use of this rank.
     * @throws IllegalArgumentException if the spec is not of complex numbers, or does not fit the job.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     * @throws MemoryLimitException     if some node lacks the memory.
     */
    GlobalComplexArray complex(ArraySpec spec);

    /**
     * Creates a counter that hands out task numbers. Collective.
     *
     * @param name the name in messages.
     * @return the counter at 0, for the use of this rank.
     */
    TaskCounter taskCounter(String name);

    /**
     * Waits until all operations of this rank, on all arrays, are applied at their owners. Handles that were not
     * awaited before are complete afterwards, too.
     *
     * @throws GlobalArrayException if one of them failed.
     */
    void fence();

    /**
     * Waits until all ranks have made this call. It does not complete their operations: see {@link #sync()}.
     * Collective.
     */
    void barrier();

    /**
     * Fences every rank and passes a barrier. Afterwards all ranks see all that was written before. Collective.
     */
    void sync();

    /**
     * Sums up the operations of all ranks since the job began in a human-readable table. It has one line for each
     * operation near and far, with count, bytes, and the median and 99th percentile of its latency. Operations are
     * counted only if the job was started with the setting {@code gaeron.statistics=true}, because reading the clock
     * costs more than a near operation. Collective.
     *
     * @return the table, the same on all ranks; if statistics are off, a line that says how to switch them on.
     */
    String statistics();
}
