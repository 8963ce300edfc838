package org.gaeron;

/**
 * Texts of an array for people: a part of {@link GlobalArray}, whose contract holds here as well.
 *
 * <p>Elements are written in NumPy's manner. A patch of at most 1,000 elements is written whole. Of a larger one come
 * the first and last three rows and columns, and only these are fetched. Numbers have as many digits as they need, at
 * most 8 after the point. Where all are very large or very small, they have a common exponent, which the first line
 * tells. Where they differ by more than three decades, each has its own. {@link PrintFormat} changes these numbers.
 * Rows and columns have their numbers. The elements of an array of one column are written one after the other:
 *
 * <pre>
 *   array fock of 4 x 3 doubles:
 *             0       1       2
 *     0    1.      0.25    0.
 *     1    0.25    1.5     0.
 *     2    0.      0.     -2.125
 *     3    0.      0.        nan
 * </pre>
 */
public sealed interface PrintableArray permits GlobalArray
{
    /**
     * {@return shape, type and layout, the bytes of each node, the least and most of a rank, ghost cells, and ranks
     * without elements, in several lines} It needs no communication: the distribution tells all of it.
     */
    default String describe()
    {
        final GlobalArray<?> array = (GlobalArray<?>)this;
        return ArrayDescription.of(array.spec(), array.distribution(), array.team());
    }

    /**
     * Writes the array. Collective, see {@link #print(Patch, Appendable, PrintFormat)}.
     *
     * @param out where rank 0 writes, such as {@code System.out}.
     */
    default void print(final Appendable out)
    {
        print(((GlobalArray<?>)this).patch(), out, PrintFormat.DEFAULT);
    }

    /**
     * Writes a patch. Collective, with a sync before: rank 0 of the team fetches and writes, the others wait.
     *
     * @param patch  the patch.
     * @param out    where rank 0 writes; the others may pass null.
     * @param format the form of the text.
     * @throws IndexOutOfBoundsException    if the patch reaches outside the array.
     * @throws java.io.UncheckedIOException on rank 0, if {@code out} refuses the text.
     * @throws IllegalStateException        if the array is closed.
     * @throws SpecMismatchException        if the ranks do not pass the same patch.
     */
    void print(Patch patch, Appendable out, PrintFormat format);

    /**
     * {@return the text of the array} This rank alone fetches the elements; no other takes part.
     *
     * @throws IllegalStateException if the array is closed.
     */
    default String text()
    {
        return text(((GlobalArray<?>)this).patch());
    }

    /**
     * {@return the text of a patch} This rank alone fetches the elements; no other takes part.
     *
     * @param patch the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalStateException     if the array is closed.
     */
    default String text(final Patch patch)
    {
        return text(patch, PrintFormat.DEFAULT);
    }

    /**
     * {@return the text of a patch} This rank alone fetches the elements; no other takes part.
     *
     * @param patch  the patch.
     * @param format the form of the text.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalStateException     if the array is closed.
     */
    default String text(final Patch patch, final PrintFormat format)
    {
        return ArrayText.of((GlobalArray<?>)this, patch, format);
    }
}
