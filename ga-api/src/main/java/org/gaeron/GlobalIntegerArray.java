package org.gaeron;

/**
 * A {@link GlobalArray} of integers: adds atomic operations on single elements, which make counters, locks and sets of
 * bits. Operands and values are longs for every type; an operand is narrowed to the element as by a cast.
 *
 * @param <A> the Java array of the elements.
 */
public sealed interface GlobalIntegerArray<A> extends GlobalArray<A> permits GlobalLongArray, GlobalIntArray
{
    @Override
    OwnIntegers<A> own();

    /**
     * Starts to read one element.
     *
     * @param row    its row.
     * @param column its column.
     * @return the operation under way, which gets the value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    LongHandle getAsync(long row, long column);

    /**
     * Adds to one element and returns its previous value: the shared counter of Global Arrays.
     *
     * @param row       its row.
     * @param column    its column.
     * @param increment the value to add; overflow wraps.
     * @return the previous value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    long readInc(long row, long column, long increment);

    /**
     * Adds to one element of a one-dimensional array and returns its previous value.
     *
     * @param index     its index.
     * @param increment the value to add; overflow wraps.
     * @return the previous value.
     * @throws IndexOutOfBoundsException     if it is outside the array.
     * @throws UnsupportedOperationException if the array has more than one column.
     */
    default long readInc(final long index, final long increment)
    {
        spec().checkLinear();
        return readInc(index, 0, increment);
    }

    /**
     * The non-blocking twin of {@link #readInc(long, long, long)}.
     *
     * @param row       its row.
     * @param column    its column.
     * @param increment the value to add; overflow wraps.
     * @return the operation under way, which gets the previous value.
     * @throws IndexOutOfBoundsException if it is outside the array.
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
     * Keeps bits of one element, clears the others, and returns its previous value.
     *
     * @param row    its row.
     * @param column its column.
     * @param mask   the bits to keep.
     * @return the previous value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    long fetchAnd(long row, long column, long mask);

    /**
     * Flips bits of one element and returns its previous value.
     *
     * @param row    its row.
     * @param column its column.
     * @param mask   the bits to flip.
     * @return the previous value.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    long fetchXor(long row, long column, long mask);

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
