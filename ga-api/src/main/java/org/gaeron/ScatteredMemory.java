package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * The operations of a {@link GlobalArray} on lists of elements that lie in memory, on the heap or off it. They keep the
 * contract of {@link ScatteredAccess}.
 *
 * <p>Rows and columns are longs, in native byte order, at any alignment; a list has as many elements as longs, and may
 * have more than 2<sup>31</sup>. The first values of the buffer go with them. Slices make ranges of a list. Segments
 * of Java arrays are those of longs or bytes for rows and columns, and for values as {@link GlobalArray} tells. Lists
 * may be of a confined arena; values only where all elements of the list lie on this node.
 */
public sealed interface ScatteredMemory permits GlobalArray
{
    /**
     * Reads a list of elements into memory.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param to   the destination.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length or not of whole longs, or the buffer is too
     *                                   short or read-only.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void gather(MemorySegment rows, MemorySegment cols, MemorySegment to);

    /**
     * Reads a list of elements of an array of one column into memory.
     *
     * @param at their rows.
     * @param to the destination.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the array has several columns, the list is not of whole longs, or the buffer
     *                                   is too short or read-only.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void gather(MemorySegment at, MemorySegment to);

    /**
     * The non-blocking twin of {@link #gather(MemorySegment, MemorySegment, MemorySegment)}. Of long lists, it waits
     * for the first elements while it requests the last ones.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param to   the destination; left alone, and kept alive, until the handle is done.
     * @return the operation under way.
     */
    Handle gatherAsync(MemorySegment rows, MemorySegment cols, MemorySegment to);

    /**
     * Writes a list of elements from memory.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param from the values.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length or not of whole longs, or the buffer is too
     *                                   short.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void scatter(MemorySegment rows, MemorySegment cols, MemorySegment from);

    /**
     * Writes a list of elements of an array of one column from memory.
     *
     * @param at   their rows.
     * @param from the values.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the array has several columns, the list is not of whole longs, or the buffer
     *                                   is too short.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void scatter(MemorySegment at, MemorySegment from);

    /**
     * The non-blocking twin of {@link #scatter(MemorySegment, MemorySegment, MemorySegment)}.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param from the values; left unchanged, and kept alive, until the handle is done.
     * @return the operation under way.
     */
    Handle scatterAsync(MemorySegment rows, MemorySegment cols, MemorySegment from);

    /**
     * Combines a list of elements with memory, each element atomically.
     *
     * @param rows     their rows.
     * @param cols     their columns; as many as rows.
     * @param operator the operator.
     * @param from     the other operands.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length or not of whole longs, the buffer is too
     *                                   short, or the operator not one of this type.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void scatterAcc(MemorySegment rows, MemorySegment cols, Operator operator, MemorySegment from);

    /**
     * Combines a list of elements of an array of one column with memory, each element atomically.
     *
     * @param at       their rows.
     * @param operator the operator.
     * @param from     the other operands.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the array has several columns, the list is not of whole longs, the buffer is
     *                                   too short, or the operator not one of this type.
     * @throws IllegalStateException     if the array or an arena of the memory is closed.
     */
    void scatterAcc(MemorySegment at, Operator operator, MemorySegment from);

    /**
     * The non-blocking twin of {@link #scatterAcc(MemorySegment, MemorySegment, Operator, MemorySegment)}.
     *
     * @param rows     their rows.
     * @param cols     their columns; as many as rows.
     * @param operator the operator.
     * @param from     the other operands; left unchanged, and kept alive, until the handle is done.
     * @return the operation under way.
     */
    Handle scatterAccAsync(MemorySegment rows, MemorySegment cols, Operator operator, MemorySegment from);
}
