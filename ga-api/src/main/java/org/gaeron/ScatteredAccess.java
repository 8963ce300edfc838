package org.gaeron;

/**
 * The operations of a {@link GlobalArray} on lists of elements. Their twins for lists and values in memory: {@link
 * ScatteredMemory}.
 *
 * <p>A list has the row and the column of each element; element {@code k} of the lists goes with element {@code k} of
 * the buffer (of a complex array, with the pair {@code k}). The forms with {@code offset} and {@code count} take that
 * range of the lists and of the buffer. Arrays of one column also take a list of rows alone. <ul>
 * <li>All indices are checked before anything is sent. The {@link IndexOutOfBoundsException} names the position in the
 * list, and nothing is changed anywhere.</li>
 * <li>An element may be listed several times: scatterAcc applies all of its values, scatter leaves one of them, and
 * gather repeats it.</li>
 * <li>Each element is atomic, and ordered with other blocking operations, as of put, get and acc; the list as a whole
 * is not atomic.</li>
 * <li>The lists may be reused when a call returns, an asynchronous one, too. The buffer may be reused when the
 * operation is complete.</li>
 * <li>An empty list does nothing.</li>
 * </ul>
 *
 * @param <A> the Java array of the elements, such as {@code double[]}.
 */
public sealed interface ScatteredAccess<A> permits GlobalArray
{
    /**
     * Reads a list of elements.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param to   the destination; at least as long as the lists.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length, or the buffer is shorter.
     * @throws IllegalStateException     if the array is closed.
     */
    void gather(long[] rows, long[] cols, A to);

    /**
     * Reads a range of a list of elements.
     *
     * @param rows   their rows.
     * @param cols   their columns.
     * @param offset where the range begins, in the lists and in the destination.
     * @param count  number of elements.
     * @param to     the destination.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the range is not within the lists and the buffer.
     * @throws IllegalStateException     if the array is closed.
     */
    void gather(long[] rows, long[] cols, int offset, int count, A to);

    /**
     * Reads a list of elements of an array of one column.
     *
     * @param at their rows.
     * @param to the destination; at least as long as the list.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the array has several columns, or the buffer is shorter than the list.
     * @throws IllegalStateException     if the array is closed.
     */
    void gather(long[] at, A to);

    /**
     * The non-blocking twin of {@link #gather(long[], long[], int, int, A)}. Of long lists, it waits for the first
     * elements while it requests the last ones.
     *
     * @param rows   their rows.
     * @param cols   their columns.
     * @param offset where the range begins, in the lists and in the destination.
     * @param count  number of elements.
     * @param to     the destination; left alone until the handle is done.
     * @return the operation under way.
     */
    Handle gatherAsync(long[] rows, long[] cols, int offset, int count, A to);

    /**
     * Writes a list of elements.
     *
     * @param rows their rows.
     * @param cols their columns; as many as rows.
     * @param from the values; at least as long as the lists.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length, or the buffer is shorter.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatter(long[] rows, long[] cols, A from);

    /**
     * Writes a range of a list of elements.
     *
     * @param rows   their rows.
     * @param cols   their columns.
     * @param offset where the range begins, in the lists and in the buffer.
     * @param count  number of elements.
     * @param from   the values.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the range is not within the lists and the buffer.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatter(long[] rows, long[] cols, int offset, int count, A from);

    /**
     * Writes a list of elements of an array of one column.
     *
     * @param at   their rows.
     * @param from the values; at least as long as the list.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the array has several columns, or the buffer is shorter than the list.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatter(long[] at, A from);

    /**
     * The non-blocking twin of {@link #scatter(long[], long[], int, int, A)}.
     *
     * @param rows   their rows.
     * @param cols   their columns.
     * @param offset where the range begins, in the lists and in the buffer.
     * @param count  number of elements.
     * @param from   the values; left unchanged until the handle is done.
     * @return the operation under way.
     */
    Handle scatterAsync(long[] rows, long[] cols, int offset, int count, A from);

    /**
     * Combines a list of elements with a buffer, each element atomically.
     *
     * @param rows     their rows.
     * @param cols     their columns; as many as rows.
     * @param operator the operator.
     * @param from     the other operands; at least as long as the lists.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the lists are not of one length, the buffer is shorter, or the operator not
     *                                   one of this type.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] rows, long[] cols, Operator operator, A from);

    /**
     * Combines a range of a list of elements with a buffer, each element atomically.
     *
     * @param rows     their rows.
     * @param cols     their columns.
     * @param offset   where the range begins, in the lists and in the buffer.
     * @param count    number of elements.
     * @param operator the operator.
     * @param from     the other operands.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the range is not within the lists and the buffer, or the operator not one of
     *                                   this type.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] rows, long[] cols, int offset, int count, Operator operator, A from);

    /**
     * Combines a list of elements of an array of one column with a buffer, each element atomically.
     *
     * @param at       their rows.
     * @param operator the operator.
     * @param from     the other operands; at least as long as the list.
     * @throws IndexOutOfBoundsException if an element is outside the array.
     * @throws IllegalArgumentException  if the array has several columns, the buffer is shorter than the list, or the
     *                                   operator not one of this type.
     * @throws IllegalStateException     if the array is closed.
     */
    void scatterAcc(long[] at, Operator operator, A from);

    /**
     * The non-blocking twin of {@link #scatterAcc(long[], long[], int, int, Operator, A)}.
     *
     * @param rows     their rows.
     * @param cols     their columns.
     * @param offset   where the range begins, in the lists and in the buffer.
     * @param count    number of elements.
     * @param operator the operator.
     * @param from     the other operands; left unchanged until the handle is done.
     * @return the operation under way.
     */
    Handle scatterAccAsync(long[] rows, long[] cols, int offset, int count, Operator operator, A from);
}
