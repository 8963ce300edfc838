package org.gaeron;

/**
 * An array as a torus: rows and columns wrap at the edges. The box of an operation begins at any indices, negative ones
 * too, and is at most as large as the array. Of the at most four patches that it consists of, all are under way
 * together. All else is as in {@link GlobalArray}.
 *
 * <p>Arrays of every layout have one, also with ghost cells, which it leaves alone, and views of threads
 * ({@link World#view(GlobalArray)}). It belongs to the thread of that array or view, and ends with it. It is no array
 * itself, so there are no views of it, and no collective call takes it.
 *
 * @param <A> the Java array of the elements, such as {@code double[]}.
 */
public interface PeriodicArray<A>
{
    /**
     * Copies a box into a buffer.
     *
     * @param row    first row of the box, any number.
     * @param column first column, any number.
     * @param rows   number of rows, at most those of the array.
     * @param cols   number of columns, at most those of the array.
     * @param buffer the destination, row-major, from its begin.
     * @param ld     elements from one row of the buffer to the next; at least {@code cols}.
     * @throws IllegalArgumentException if the box is larger than the array, the buffer too short, or {@code ld} too
     *                                  small.
     * @throws IllegalStateException    if the array is closed.
     */
    void get(long row, long column, long rows, long cols, A buffer, long ld);

    /**
     * Writes a box.
     *
     * @param row    first row of the box, any number.
     * @param column first column, any number.
     * @param rows   number of rows, at most those of the array.
     * @param cols   number of columns, at most those of the array.
     * @param buffer the values, row-major, from its begin.
     * @param ld     elements from one row of the buffer to the next; at least {@code cols}.
     * @throws IllegalArgumentException if the box is larger than the array, the buffer too short, or {@code ld} too
     *                                  small.
     * @throws IllegalStateException    if the array is closed.
     */
    void put(long row, long column, long rows, long cols, A buffer, long ld);

    /**
     * Adds a buffer to a box, each element atomically.
     *
     * @param row    first row of the box, any number.
     * @param column first column, any number.
     * @param rows   number of rows, at most those of the array.
     * @param cols   number of columns, at most those of the array.
     * @param buffer the values to add, row-major, from its begin.
     * @param ld     elements from one row of the buffer to the next; at least {@code cols}.
     * @throws IllegalArgumentException if the box is larger than the array, the buffer too short, or {@code ld} too
     *                                  small.
     * @throws IllegalStateException    if the array is closed.
     */
    void acc(long row, long column, long rows, long cols, A buffer, long ld);
}
