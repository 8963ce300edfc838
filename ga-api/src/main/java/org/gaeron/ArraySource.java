package org.gaeron;

/**
 * The creation of arrays, of each element type in three forms, and of any type: a part of {@link Team}. All ranks of
 * the team make each call, with equal arguments. Memory is reserved on all nodes or on none.
 */
public sealed interface ArraySource permits Team
{
    /**
     * Creates an array of the type that the spec has, all zero: for code that serves all types. It is one of the typed
     * arrays, such as a {@link GlobalDoubleArray}. Collective.
     *
     * @param spec the spec of the array.
     * @return the array, for the use of this rank.
     * @throws IllegalArgumentException if the spec does not fit the job.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     * @throws MemoryLimitException     if some node lacks the memory.
     */
    GlobalArray<?> array(ArraySpec spec);

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
     * Creates a one-dimensional array of doubles, all zero: a column, cut evenly. Collective; see {@link
     * #doubles(ArraySpec)} for what it throws.
     *
     * @param name   the name in messages.
     * @param length number of elements.
     * @return the array, for the use of this rank.
     */
    default GlobalDoubleArray doubles(final String name, final long length)
    {
        return doubles(name, length, 1);
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
     * Creates a one-dimensional array of longs, all zero: a column, cut evenly. Collective; see {@link
     * #longs(ArraySpec)} for what it throws.
     *
     * @param name   the name in messages.
     * @param length number of elements.
     * @return the array, for the use of this rank.
     */
    default GlobalLongArray longs(final String name, final long length)
    {
        return longs(name, length, 1);
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
     * Creates a one-dimensional array of floats, all zero: a column, cut evenly. Collective; see {@link
     * #floats(ArraySpec)} for what it throws.
     *
     * @param name   the name in messages.
     * @param length number of elements.
     * @return the array, for the use of this rank.
     */
    default GlobalFloatArray floats(final String name, final long length)
    {
        return floats(name, length, 1);
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
     * Creates a one-dimensional array of ints, all zero: a column, cut evenly. Collective; see {@link
     * #ints(ArraySpec)} for what it throws.
     *
     * @param name   the name in messages.
     * @param length number of elements.
     * @return the array, for the use of this rank.
     */
    default GlobalIntArray ints(final String name, final long length)
    {
        return ints(name, length, 1);
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
     * Creates a one-dimensional array of complex numbers, all zero: a column, cut evenly. Collective; see {@link
     * #complex(ArraySpec)} for what it throws.
     *
     * @param name   the name in messages.
     * @param length number of elements.
     * @return the array, for the use of this rank.
     */
    default GlobalComplexArray complex(final String name, final long length)
    {
        return complex(name, length, 1);
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
}
