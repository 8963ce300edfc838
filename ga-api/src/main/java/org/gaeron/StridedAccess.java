package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * The operations of a {@link GlobalArray} on every {@code rowStep}-th row and {@code colStep}-th column of a patch,
 * from its first ones on. The buffer has just these elements, row-major from its beginning, {@code ld} elements from
 * one row to the next. They keep the contract of operations on patches; memory is as {@link GlobalArray} tells.
 *
 * @param <A> the Java array of the elements, such as {@code double[]}.
 */
public sealed interface StridedAccess<A> permits GlobalArray
{
    /**
     * Copies every {@code rowStep}-th row and {@code colStep}-th column of a patch into a buffer.
     *
     * @param patch   the patch, whose first element is the first one read.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param buffer  the destination, row-major from index 0.
     * @param ld      elements from one row of the buffer to the next; at least the columns read.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void get(Patch patch, long rowStep, long colStep, A buffer, long ld);

    /**
     * The non-blocking twin of {@link #get(Patch, long, long, A, long)}.
     *
     * @param patch   the patch, whose first element is the first one read.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param buffer  the destination; left alone until the handle is done.
     * @param ld      elements from one row of the buffer to the next; at least the columns read.
     * @return the operation under way.
     */
    Handle getAsync(Patch patch, long rowStep, long colStep, A buffer, long ld);

    /**
     * Copies every {@code rowStep}-th row and {@code colStep}-th column of a patch into memory.
     *
     * @param patch   the patch, whose first element is the first one read.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param buffer  the destination, row-major from its first byte.
     * @param ld      elements from one row of the buffer to the next; at least the columns read.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short or read-only, or {@code ld} too
     *                                   small.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void get(Patch patch, long rowStep, long colStep, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #get(Patch, long, long, MemorySegment, long)}.
     *
     * @param patch   the patch, whose first element is the first one read.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param buffer  the destination; left alone, and kept alive, until the handle is done.
     * @param ld      elements from one row of the buffer to the next; at least the columns read.
     * @return the operation under way.
     */
    Handle getAsync(Patch patch, long rowStep, long colStep, MemorySegment buffer, long ld);

    /**
     * Writes every {@code rowStep}-th row and {@code colStep}-th column of a patch from a buffer.
     *
     * @param patch   the patch, whose first element is the first one written.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param buffer  the values, row-major from index 0.
     * @param ld      elements from one row of the buffer to the next; at least the columns written.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void put(Patch patch, long rowStep, long colStep, A buffer, long ld);

    /**
     * The non-blocking twin of {@link #put(Patch, long, long, A, long)}.
     *
     * @param patch   the patch, whose first element is the first one written.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param buffer  the values; left unchanged until the handle is done.
     * @param ld      elements from one row of the buffer to the next; at least the columns written.
     * @return the operation under way.
     */
    Handle putAsync(Patch patch, long rowStep, long colStep, A buffer, long ld);

    /**
     * Writes every {@code rowStep}-th row and {@code colStep}-th column of a patch from memory.
     *
     * @param patch   the patch, whose first element is the first one written.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param buffer  the values, row-major from its first byte.
     * @param ld      elements from one row of the buffer to the next; at least the columns written.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void put(Patch patch, long rowStep, long colStep, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #put(Patch, long, long, MemorySegment, long)}.
     *
     * @param patch   the patch, whose first element is the first one written.
     * @param rowStep rows from one to the next, at least 1.
     * @param colStep columns from one to the next, at least 1.
     * @param buffer  the values; left unchanged, and kept alive, until the handle is done.
     * @param ld      elements from one row of the buffer to the next; at least the columns written.
     * @return the operation under way.
     */
    Handle putAsync(Patch patch, long rowStep, long colStep, MemorySegment buffer, long ld);

    /**
     * Combines every {@code rowStep}-th row and {@code colStep}-th column of a patch with a buffer, each element
     * atomically.
     *
     * @param patch    the patch, whose first element is the first one changed.
     * @param rowStep  rows from one to the next, at least 1.
     * @param colStep  columns from one to the next, at least 1.
     * @param operator the operator.
     * @param buffer   the other operands, row-major from index 0.
     * @param ld       elements from one row of the buffer to the next; at least the columns changed.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, {@code ld} too small, or the
     *                                   operator not one of this type.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, long rowStep, long colStep, Operator operator, A buffer, long ld);

    /**
     * The non-blocking twin of {@link #acc(Patch, long, long, Operator, A, long)}.
     *
     * @param patch    the patch, whose first element is the first one changed.
     * @param rowStep  rows from one to the next, at least 1.
     * @param colStep  columns from one to the next, at least 1.
     * @param operator the operator.
     * @param buffer   the other operands; left unchanged until the handle is done.
     * @param ld       elements from one row of the buffer to the next; at least the columns changed.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, long rowStep, long colStep, Operator operator, A buffer, long ld);

    /**
     * Combines every {@code rowStep}-th row and {@code colStep}-th column of a patch with memory, each element
     * atomically.
     *
     * @param patch    the patch, whose first element is the first one changed.
     * @param rowStep  rows from one to the next, at least 1.
     * @param colStep  columns from one to the next, at least 1.
     * @param operator the operator.
     * @param buffer   the other operands, row-major from its first byte.
     * @param ld       elements from one row of the buffer to the next; at least the columns changed.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if a step is below 1, the buffer too short, {@code ld} too small, or the
     *                                   operator not one of this type.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void acc(Patch patch, long rowStep, long colStep, Operator operator, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #acc(Patch, long, long, Operator, MemorySegment, long)}.
     *
     * @param patch    the patch, whose first element is the first one changed.
     * @param rowStep  rows from one to the next, at least 1.
     * @param colStep  columns from one to the next, at least 1.
     * @param operator the operator.
     * @param buffer   the other operands; left unchanged, and kept alive, until the handle is done.
     * @param ld       elements from one row of the buffer to the next; at least the columns changed.
     * @return the operation under way.
     */
    Handle accAsync(Patch patch, long rowStep, long colStep, Operator operator, MemorySegment buffer, long ld);
}
