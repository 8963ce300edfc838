package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * A {@link GlobalArray} of complex numbers; see there for the contract of its operations. Java arrays hold them
 * interleaved: the real part of element {@code i} is at {@code 2 * i}, the imaginary part at {@code 2 * i + 1}. As in
 * BLAS, {@code offset} and {@code ld} count elements, not doubles.
 */
public non-sealed interface GlobalComplexArray extends GlobalArray<double[]>
{
    /**
     * Sets all elements to a value. Collective, with a sync before and after: every rank fills its own block, and all
     * are filled when it returns.
     *
     * @param re real part, the same on all ranks.
     * @param im imaginary part, likewise.
     * @throws IllegalStateException if the array is closed.
     * @throws SpecMismatchException if the ranks do not pass the same.
     */
    void fill(double re, double im);

    /**
     * Sets each element to a function of its row and column. Collective, with a sync before and after: every rank
     * fills its own block, and all are filled when it returns.
     *
     * @param element the function, called on this rank's thread for each element of its block. What it throws is thrown
     *                when all ranks have filled their blocks; this rank's is partly filled then.
     */
    void fill(LocalComplexBlock.Element element);

    @Override
    LocalComplexBlock localBlock();

    @Override
    LocalComplexBlock localBlock(int rank);

    @Override
    GlobalComplexArray duplicate(String name);

    @Override
    OwnComplex own();

    /**
     * Reads one element.
     *
     * @param row    its row.
     * @param column its column.
     * @param value  the destination: real and imaginary part in its first two elements.
     * @throws IndexOutOfBoundsException if the element is outside the array.
     * @throws IllegalArgumentException  if {@code value} has fewer than two elements.
     */
    void get(long row, long column, double[] value);

    /**
     * The non-blocking twin of {@link #get(long, long, double[])}.
     *
     * @param row    its row.
     * @param column its column.
     * @param value  the destination: real and imaginary part in its first two elements; left alone until the handle is
     *               done.
     * @return the operation under way.
     * @throws IndexOutOfBoundsException if the element is outside the array.
     * @throws IllegalArgumentException  if {@code value} has fewer than two elements.
     */
    Handle getAsync(long row, long column, double[] value);

    /**
     * Writes one element.
     *
     * @param row    its row.
     * @param column its column.
     * @param re     real part.
     * @param im     imaginary part.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    void put(long row, long column, double re, double im);

    /**
     * Adds to one element, atomically.
     *
     * @param row    its row.
     * @param column its column.
     * @param re     real part of the value to add.
     * @param im     imaginary part.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    void acc(long row, long column, double re, double im);

    /**
     * Reads one element of a one-dimensional array.
     *
     * @param index its index.
     * @param value the destination: real and imaginary part in its first two elements.
     * @throws IndexOutOfBoundsException     if it is outside the array.
     * @throws UnsupportedOperationException if the array has more than one column.
     */
    default void get(final long index, final double[] value)
    {
        spec().checkLinear();
        get(index, 0, value);
    }

    /**
     * Writes one element of a one-dimensional array.
     *
     * @param index its index.
     * @param re    real part.
     * @param im    imaginary part.
     * @throws IndexOutOfBoundsException     if it is outside the array.
     * @throws UnsupportedOperationException if the array has more than one column.
     */
    default void put(final long index, final double re, final double im)
    {
        spec().checkLinear();
        put(index, 0, re, im);
    }

    /**
     * Adds to one element of a one-dimensional array, atomically.
     *
     * @param index its index.
     * @param re    real part of the value to add.
     * @param im    imaginary part.
     * @throws IndexOutOfBoundsException     if it is outside the array.
     * @throws UnsupportedOperationException if the array has more than one column.
     */
    default void acc(final long index, final double re, final double im)
    {
        spec().checkLinear();
        acc(index, 0, re, im);
    }

    /**
     * Adds a factor times a buffer to a patch; the buffer starts at 0 and has the patch's columns as its leading
     * dimension.
     *
     * @param patch  the patch to add to.
     * @param re     real part of the factor.
     * @param im     imaginary part of the factor.
     * @param buffer the values to add; at least {@code patch.count()} pairs.
     */
    default void acc(final Patch patch, final double re, final double im, final double[] buffer)
    {
        acc(patch, re, im, buffer, 0, patch.cols());
    }

    /**
     * Adds a factor times a buffer to a patch, each element atomically: {@code array += (re + im i) * buffer}. The
     * owner computes.
     *
     * @param patch  the patch to add to.
     * @param re     real part of the factor.
     * @param im     imaginary part of the factor.
     * @param buffer the values to add, row-major.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, double re, double im, double[] buffer, long offset, long ld);

    /**
     * The twin of {@link #acc(Patch, double, double, double[], long, long)} for memory.
     *
     * @param patch  the patch to add to.
     * @param re     real part of the factor.
     * @param im     imaginary part of the factor.
     * @param buffer the values to add, row-major, from its first byte.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     */
    void acc(Patch patch, double re, double im, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #acc(Patch, double, double, double[], long, long)}.
     *
     * @param patch  the patch to add to.
     * @param re     real part of the factor.
     * @param im     imaginary part of the factor.
     * @param buffer the values to add; left unchanged until the handle is done.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, double re, double im, double[] buffer, long offset, long ld);

    /**
     * The non-blocking twin of {@link #acc(Patch, double, double, MemorySegment, long)}.
     *
     * @param patch  the patch to add to.
     * @param re     real part of the factor.
     * @param im     imaginary part of the factor.
     * @param buffer the values to add; left unchanged, and kept alive, until the handle is done.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, double re, double im, MemorySegment buffer, long ld);

    /**
     * Adds {@code re + im i} times a buffer to a list of elements, each atomically; see {@link ScatteredAccess}.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param re   real part of the factor.
     * @param im   imaginary part of the factor.
     * @param from the values to add; at least as long as the lists.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length, or the buffer is shorter.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] rows, long[] cols, double re, double im, double[] from);

    /**
     * Adds {@code re + im i} times a buffer to a range of a list of elements, each atomically; see
     * {@link ScatteredAccess}.
     *
     * @param rows   their rows.
     * @param cols   their columns.
     * @param offset where the range begins, in the lists and in the buffer.
     * @param count  number of elements.
     * @param re     real part of the factor.
     * @param im     imaginary part of the factor.
     * @param from   the values to add.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the range is not within the lists and the buffer.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] rows, long[] cols, int offset, int count, double re, double im, double[] from);

    /**
     * Adds {@code re + im i} times a buffer to a list of elements of an array of one column, each atomically.
     *
     * @param at   their rows.
     * @param re   real part of the factor.
     * @param im   imaginary part of the factor.
     * @param from the values to add; at least as long as the list.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the array has several columns, or the buffer is shorter than the list.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] at, double re, double im, double[] from);

    /**
     * The non-blocking twin of the scatterAcc of a range.
     *
     * @param rows   their rows.
     * @param cols   their columns.
     * @param offset where the range begins, in the lists and in the buffer.
     * @param count  number of elements.
     * @param re     real part of the factor.
     * @param im     imaginary part of the factor.
     * @param from   the values to add; left unchanged until the handle is done.
     * @return the operation under way.
     */
    Handle scatterAccAsync(long[] rows, long[] cols, int offset, int count, double re, double im, double[] from);

    /**
     * Adds {@code re + im i} times a buffer to every {@code rowStep}-th row and {@code colStep}-th column of a patch,
     * each element atomically.
     *
     * @param patch   the patch, whose first element is the first one changed.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param re      real part of the factor.
     * @param im      imaginary part of the factor.
     * @param buffer  the values to add, row-major from index 0.
     * @param ld      elements from one row of the buffer to the next; at least the columns changed.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, long rowStep, long colStep, double re, double im, double[] buffer, long ld);

    /**
     * Adds {@code re + im i} times memory to a list of elements, each atomically; see {@link ScatteredMemory}.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param re   real part of the factor.
     * @param im   imaginary part of the factor.
     * @param from the values to add.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length or not of whole longs, or the buffer is too
     *                                   short.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void scatterAcc(MemorySegment rows, MemorySegment cols, double re, double im, MemorySegment from);

    /**
     * The non-blocking twin of the scatterAcc of memory.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param re   real part of the factor.
     * @param im   imaginary part of the factor.
     * @param from the values to add; left unchanged, and kept alive, until the handle is done.
     * @return the operation under way.
     */
    Handle scatterAccAsync(MemorySegment rows, MemorySegment cols, double re, double im, MemorySegment from);

    /**
     * The non-blocking twin of the acc of a strided patch.
     *
     * @param patch   the patch, whose first element is the first one changed.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param re      real part of the factor.
     * @param im      imaginary part of the factor.
     * @param buffer  the values to add; left unchanged until the handle is done.
     * @param ld      elements from one row of the buffer to the next; at least the columns changed.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, long rowStep, long colStep, double re, double im, double[] buffer, long ld);

    /**
     * Adds {@code re + im i} times memory to a strided patch, each element atomically; see {@link StridedAccess}.
     *
     * @param patch   the patch, whose first element is the first one changed.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param re      real part of the factor.
     * @param im      imaginary part of the factor.
     * @param buffer  the values to add, row-major from its first byte.
     * @param ld      elements from one row of the buffer to the next; at least the columns changed.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void acc(Patch patch, long rowStep, long colStep, double re, double im, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of the acc of memory to a strided patch.
     *
     * @param patch   the patch, whose first element is the first one changed.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param re      real part of the factor.
     * @param im      imaginary part of the factor.
     * @param buffer  the values to add; left unchanged, and kept alive, until the handle is done.
     * @param ld      elements from one row of the buffer to the next; at least the columns changed.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, long rowStep, long colStep, double re, double im, MemorySegment buffer, long ld);
}
