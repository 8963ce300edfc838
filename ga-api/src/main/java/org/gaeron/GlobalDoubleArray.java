package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * A {@link GlobalArray} of doubles; see there for the contract of its operations.
 */
public non-sealed interface GlobalDoubleArray extends GlobalRealArray<double[]>
{
    /**
     * Sets all elements to a value. Collective, with a sync before and after: every rank fills its own block, and all
     * are filled when it returns.
     *
     * @param value the value, the same on all ranks.
     * @throws IllegalStateException if the array is closed.
     * @throws SpecMismatchException if the ranks do not pass the same.
     */
    void fill(double value);

    /**
     * Sets each element to a function of its row and column. Collective, with a sync before and after: every rank
     * fills its own block, and all are filled when it returns.
     *
     * @param element the function, called on this rank's thread for each element of its block. What it throws is thrown
     *                when all ranks have filled their blocks; this rank's is partly filled then.
     */
    void fill(LocalDoubleBlock.Element element);

    @Override
    LocalDoubleBlock localBlock();

    @Override
    LocalDoubleBlock localBlock(int rank);

    @Override
    GlobalDoubleArray duplicate(String name);

    /**
     * {@return one element}
     *
     * @param row    its row.
     * @param column its column.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    double get(long row, long column);

    /**
     * Writes one element.
     *
     * @param row    its row.
     * @param column its column.
     * @param value  the value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    void put(long row, long column, double value);

    /**
     * Adds to one element, atomically.
     *
     * @param row    its row.
     * @param column its column.
     * @param value  the value to add.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    void acc(long row, long column, double value);

    /**
     * {@return one element of a one-dimensional array}
     *
     * @param index its index.
     * @throws IndexOutOfBoundsException     if it is outside the array.
     * @throws UnsupportedOperationException if the array has more than one column.
     */
    default double get(final long index)
    {
        spec().checkLinear();
        return get(index, 0);
    }

    /**
     * Writes one element of a one-dimensional array.
     *
     * @param index its index.
     * @param value the value.
     * @throws IndexOutOfBoundsException     if it is outside the array.
     * @throws UnsupportedOperationException if the array has more than one column.
     */
    default void put(final long index, final double value)
    {
        spec().checkLinear();
        put(index, 0, value);
    }

    /**
     * Adds to one element of a one-dimensional array, atomically.
     *
     * @param index its index.
     * @param value the value to add.
     * @throws IndexOutOfBoundsException     if it is outside the array.
     * @throws UnsupportedOperationException if the array has more than one column.
     */
    default void acc(final long index, final double value)
    {
        spec().checkLinear();
        acc(index, 0, value);
    }

    /**
     * Adds {@code alpha} times a buffer to a patch; the buffer starts at 0 and has the patch's columns as its leading
     * dimension.
     *
     * @param patch  the patch to add to.
     * @param alpha  the factor.
     * @param buffer the values to add; at least {@code patch.count()} elements.
     */
    default void acc(final Patch patch, final double alpha, final double[] buffer)
    {
        acc(patch, alpha, buffer, 0, patch.cols());
    }

    /**
     * Adds {@code alpha} times a buffer to a patch, each element atomically: {@code array += alpha * buffer}. The owner
     * computes.
     *
     * @param patch  the patch to add to.
     * @param alpha  the factor.
     * @param buffer the values to add, row-major.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, double alpha, double[] buffer, long offset, long ld);

    /**
     * Adds {@code alpha} times a buffer to a patch, each element atomically: {@code array += alpha * buffer}. The owner
     * computes.
     *
     * @param patch  the patch to add to.
     * @param alpha  the factor.
     * @param buffer the values to add, row-major, from its first byte.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, double alpha, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #acc(Patch, double, double[], long, long)}.
     *
     * @param patch  the patch to add to.
     * @param alpha  the factor.
     * @param buffer the values to add; left unchanged until the handle is done.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, double alpha, double[] buffer, long offset, long ld);

    /**
     * The non-blocking twin of {@link #acc(Patch, double, MemorySegment, long)}.
     *
     * @param patch  the patch to add to.
     * @param alpha  the factor.
     * @param buffer the values to add; left unchanged, and kept alive, until the handle is done.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, double alpha, MemorySegment buffer, long ld);

    /**
     * Adds {@code alpha} times a buffer to a list of elements, each atomically; see {@link ScatteredAccess}.
     *
     * @param rows  their rows.
     * @param cols  their columns; as many as rows.
     * @param alpha the factor.
     * @param from  the values to add; at least as long as the lists.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length, or the buffer is shorter.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] rows, long[] cols, double alpha, double[] from);

    /**
     * Adds {@code alpha} times a buffer to a range of a list of elements, each atomically; see
     * {@link ScatteredAccess}.
     *
     * @param rows   their rows.
     * @param cols   their columns.
     * @param offset where the range begins, in the lists and in the buffer.
     * @param count  number of elements.
     * @param alpha  the factor.
     * @param from   the values to add.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the range is not within the lists and the buffer.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] rows, long[] cols, int offset, int count, double alpha, double[] from);

    /**
     * Adds {@code alpha} times a buffer to a list of elements of an array of one column, each atomically.
     *
     * @param at    their rows.
     * @param alpha the factor.
     * @param from  the values to add; at least as long as the list.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the array has several columns, or the buffer is shorter than the list.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] at, double alpha, double[] from);

    /**
     * The non-blocking twin of the scatterAcc of a range.
     *
     * @param rows   their rows.
     * @param cols   their columns.
     * @param offset where the range begins, in the lists and in the buffer.
     * @param count  number of elements.
     * @param alpha  the factor.
     * @param from   the values to add; left unchanged until the handle is done.
     * @return the operation under way.
     */
    Handle scatterAccAsync(long[] rows, long[] cols, int offset, int count, double alpha, double[] from);

    /**
     * Adds {@code alpha} times a buffer to every {@code rowStep}-th row and {@code colStep}-th column of a patch, each
     * element atomically.
     *
     * @param patch   the patch, whose first element is the first one changed.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param alpha   the factor.
     * @param buffer  the values to add, row-major from index 0.
     * @param ld      elements from one row of the buffer to the next; at least the columns changed.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, long rowStep, long colStep, double alpha, double[] buffer, long ld);

    /**
     * Adds {@code alpha} times memory to a list of elements, each atomically; see {@link ScatteredMemory}.
     *
     * @param rows  their rows.
     * @param cols  their columns; as many as rows.
     * @param alpha the factor.
     * @param from  the values to add.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length or not of whole longs, or the buffer is too
     *                                   short.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void scatterAcc(MemorySegment rows, MemorySegment cols, double alpha, MemorySegment from);

    /**
     * The non-blocking twin of the scatterAcc of memory.
     *
     * @param rows  their rows.
     * @param cols  their columns; as many as rows.
     * @param alpha the factor.
     * @param from  the values to add; left unchanged, and kept alive, until the handle is done.
     * @return the operation under way.
     */
    Handle scatterAccAsync(MemorySegment rows, MemorySegment cols, double alpha, MemorySegment from);

    /**
     * The non-blocking twin of the acc of a strided patch.
     *
     * @param patch   the patch, whose first element is the first one changed.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param alpha   the factor.
     * @param buffer  the values to add; left unchanged until the handle is done.
     * @param ld      elements from one row of the buffer to the next; at least the columns changed.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, long rowStep, long colStep, double alpha, double[] buffer, long ld);

    /**
     * Adds {@code alpha} times memory to a strided patch, each element atomically; see {@link StridedAccess}.
     *
     * @param patch   the patch, whose first element is the first one changed.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param alpha   the factor.
     * @param buffer  the values to add, row-major from its first byte.
     * @param ld      elements from one row of the buffer to the next; at least the columns changed.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void acc(Patch patch, long rowStep, long colStep, double alpha, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of the acc of memory to a strided patch.
     *
     * @param patch   the patch, whose first element is the first one changed.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param alpha   the factor.
     * @param buffer  the values to add; left unchanged, and kept alive, until the handle is done.
     * @param ld      elements from one row of the buffer to the next; at least the columns changed.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, long rowStep, long colStep, double alpha, MemorySegment buffer, long ld);
}
