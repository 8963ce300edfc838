package org.gaeron;

/**
 * A {@link GlobalArray} of floating-point numbers: what does not name their type.
 *
 * @param <A> the Java array of the elements.
 */
public sealed interface GlobalRealArray<A> extends GlobalArray<A> permits GlobalDoubleArray, GlobalFloatArray
{
    @Override
    OwnReals<A> own();

    /**
     * Starts to read one element.
     *
     * @param row    its row.
     * @param column its column.
     * @return the operation under way, which gets the value; a float is widened, which loses nothing.
     * @throws IndexOutOfBoundsException if it is outside the array.
     */
    DoubleHandle getAsync(long row, long column);
}
