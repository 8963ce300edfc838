package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * A {@link GlobalArray} of longs; see there for the contract of its operations.
 *
 * <p>Operations on single elements ({@code acc}, {@code readInc}, {@code fetchOr}, {@code swap}, {@code compareAndSet})
 * and every element of an accumulate are atomic and linearizable, for near and far callers alike.
 */
public non-sealed interface GlobalLongArray extends GlobalArray
{
    /**
     * Sets all elements to a value. Collective: every rank fills its own block, and all are filled when it returns.
     *
     * @param value the value.
     */
    void fill(long value);

    /**
     * {@return one element}
     *
     * @param row    its row.
     * @param column its column.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    long get(long row, long column);

    /**
     * Writes one element.
     *
     * @param row    its row.
     * @param column its column.
     * @param value  the value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    void put(long row, long column, long value);

    /**
     * Adds to one element, atomically.
     *
     * @param row    its row.
     * @param column its column.
     * @param value  the value to add.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    void acc(long row, long column, long value);

    /**
     * Copies a patch into a buffer that starts at 0 and has the patch's columns as its leading dimension.
     *
     * @param patch  the patch to read.
     * @param buffer the destination; at least {@code patch.count()} elements.
     */
    default void get(final Patch patch, final long[] buffer)
    {
        get(patch, buffer, 0, patch.cols());
    }

    /**
     * Copies a patch into a buffer.
     *
     * @param patch  the patch to read.
     * @param buffer the destination, row-major.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void get(Patch patch, long[] buffer, long offset, long ld);

    /**
     * Copies a patch into memory.
     *
     * @param patch  the patch to read.
     * @param buffer the destination, row-major, from its first byte.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short or read-only, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void get(Patch patch, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #get(Patch, long[], long, long)}.
     *
     * @param patch  the patch to read.
     * @param buffer the destination; left alone until the handle is done.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle getAsync(Patch patch, long[] buffer, long offset, long ld);

    /**
     * The non-blocking twin of {@link #get(Patch, MemorySegment, long)}.
     *
     * @param patch  the patch to read.
     * @param buffer the destination; left alone, and kept alive, until the handle is done.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle getAsync(Patch patch, MemorySegment buffer, long ld);

    /**
     * Writes a patch from a buffer that starts at 0 and has the patch's columns as its leading dimension.
     *
     * @param patch  the patch to write.
     * @param buffer the values; at least {@code patch.count()} elements.
     */
    default void put(final Patch patch, final long[] buffer)
    {
        put(patch, buffer, 0, patch.cols());
    }

    /**
     * Writes a patch.
     *
     * @param patch  the patch to write.
     * @param buffer the values, row-major.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void put(Patch patch, long[] buffer, long offset, long ld);

    /**
     * Writes a patch from memory.
     *
     * @param patch  the patch to write.
     * @param buffer the values, row-major, from its first byte.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void put(Patch patch, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #put(Patch, long[], long, long)}.
     *
     * @param patch  the patch to write.
     * @param buffer the values; left unchanged until the handle is done.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle putAsync(Patch patch, long[] buffer, long offset, long ld);

    /**
     * The non-blocking twin of {@link #put(Patch, MemorySegment, long)}.
     *
     * @param patch  the patch to write.
     * @param buffer the values; left unchanged, and kept alive, until the handle is done.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle putAsync(Patch patch, MemorySegment buffer, long ld);

    /**
     * Adds {@code alpha} times a buffer to a patch; the buffer starts at 0 and has the patch's columns as its leading
     * dimension.
     *
     * @param patch  the patch to add to.
     * @param alpha  the factor.
     * @param buffer the values to add; at least {@code patch.count()} elements.
     */
    default void acc(final Patch patch, final long alpha, final long[] buffer)
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
    void acc(Patch patch, long alpha, long[] buffer, long offset, long ld);

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
    void acc(Patch patch, long alpha, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #acc(Patch, long, long[], long, long)}.
     *
     * @param patch  the patch to add to.
     * @param alpha  the factor.
     * @param buffer the values to add; left unchanged until the handle is done.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, long alpha, long[] buffer, long offset, long ld);

    /**
     * The non-blocking twin of {@link #acc(Patch, long, MemorySegment, long)}.
     *
     * @param patch  the patch to add to.
     * @param alpha  the factor.
     * @param buffer the values to add; left unchanged, and kept alive, until the handle is done.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, long alpha, MemorySegment buffer, long ld);

    /**
     * Combines a patch with a buffer, each element atomically. With {@link Operator#SUM} it is {@code acc} with alpha
     * 1.
     *
     * @param patch    the patch to combine into.
     * @param operator the operator.
     * @param buffer   the other operands, row-major.
     * @param offset   index of the first element in the buffer.
     * @param ld       elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, Operator operator, long[] buffer, long offset, long ld);

    /**
     * Combines a patch with memory, each element atomically. With {@link Operator#SUM} it is {@code acc} with alpha 1.
     *
     * @param patch    the patch to combine into.
     * @param operator the operator.
     * @param buffer   the other operands, row-major, from its first byte.
     * @param ld       elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, Operator operator, MemorySegment buffer, long ld);

    /**
     * Adds to one element and returns its previous value: the shared counter of Global Arrays.
     *
     * @param row       its row.
     * @param column    its column.
     * @param increment the value to add; any long, overflow wraps.
     * @return the previous value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    long readInc(long row, long column, long increment);

    /**
     * The non-blocking twin of {@link #readInc(long, long, long)}.
     *
     * @param row       its row.
     * @param column    its column.
     * @param increment the value to add; any long, overflow wraps.
     * @return the operation under way, which gets the value.
     */
    LongHandle readIncAsync(long row, long column, long increment);

    /**
     * Sets bits of one element and returns its previous value.
     *
     * @param row    its row.
     * @param column its column.
     * @param mask   the bits to set.
     * @return the previous value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    long fetchOr(long row, long column, long mask);

    /**
     * Replaces one element and returns its previous value.
     *
     * @param row    its row.
     * @param column its column.
     * @param value  the new value.
     * @return the previous value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    long swap(long row, long column, long value);

    /**
     * Replaces one element if it has the expected value.
     *
     * @param row      its row.
     * @param column   its column.
     * @param expected the value it must have.
     * @param value    the new value.
     * @return whether the element was replaced.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    boolean compareAndSet(long row, long column, long expected, long value);
}
