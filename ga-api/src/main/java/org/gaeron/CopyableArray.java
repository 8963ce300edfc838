package org.gaeron;

/**
 * Copies between arrays: a part of {@link GlobalArray}, whose contract holds here as well.
 *
 * @param <A> the Java array of the elements, such as {@code double[]}.
 */
public sealed interface CopyableArray<A> permits GlobalArray
{
    /**
     * Copies another array. Collective, with a sync before and after: all ranks pass the same array. Each rank fetches
     * what its own block needs. Arrays of different shapes have their elements in row-major order of both.
     *
     * <p>A copy to an array of a group syncs only that group. Ranks outside of it that have written the source must
     * have synced with it before, and must not write the source meanwhile.
     *
     * @param from an array of the same element type and count of elements, of any shape and distribution. All ranks of
     *             this array's team have an object of it.
     * @throws IllegalArgumentException if it is this array, or of another element type or count, or of a group that
     *                                  lacks a rank of this array's team, or the view of another thread.
     * @throws IllegalStateException    if an array is closed.
     * @throws SpecMismatchException    if the ranks disagree; then nothing is copied.
     */
    void copyFrom(GlobalArray<A> from);

    /**
     * Copies a patch of an array into a patch of this one. Collective, with a sync before and after: all ranks pass the
     * same. Patches of different shapes have their elements in row-major order of both. Empty patches copy nothing.
     *
     * @param to        the patch of this array to write.
     * @param from      an array of the same element type; this array, too, if the patches are disjoint.
     * @param fromPatch the patch to read, of as many elements.
     * @throws IndexOutOfBoundsException if a patch reaches outside its array.
     * @throws IllegalArgumentException  if the element types or counts differ, or the patches overlap.
     * @throws IllegalStateException     if an array is closed.
     * @throws SpecMismatchException     if the ranks disagree; then nothing is copied.
     */
    void copyFrom(Patch to, GlobalArray<A> from, Patch fromPatch);

    /**
     * Copies another array, transposed: {@code this(j, i) = from(i, j)}, without conjugation. Collective, as
     * {@link #copyFrom(GlobalArray)}.
     *
     * @param from an array of the same element type, with as many rows as this has columns, and vice versa.
     * @throws IllegalArgumentException if it is this array, or of another element type or shape.
     * @throws IllegalStateException    if an array is closed.
     * @throws SpecMismatchException    if the ranks disagree; then nothing is copied.
     */
    void copyTransposed(GlobalArray<A> from);

    /**
     * Copies a patch of an array into a patch of this one, transposed. Collective, as
     * {@link #copyFrom(Patch, GlobalArray, Patch)}.
     *
     * @param to        the patch of this array to write.
     * @param from      an array of the same element type; this array, too, if the patches are disjoint.
     * @param fromPatch the patch to read, with as many rows as {@code to} has columns, and vice versa.
     * @throws IndexOutOfBoundsException if a patch reaches outside its array.
     * @throws IllegalArgumentException  if the element types or shapes differ, or the patches overlap.
     * @throws IllegalStateException     if an array is closed.
     * @throws SpecMismatchException     if the ranks disagree; then nothing is copied.
     */
    void copyTransposed(Patch to, GlobalArray<A> from, Patch fromPatch);

    /**
     * Sets this array to the sum of copies on several teams, such as one for each node ({@link
     * Team#replicate(GlobalArray)}). Each rank passes the copy of its team, and adds its own part of that. What this
     * array had before is lost; the copies stay as they are. Collective, with a sync of this array's team before and
     * after.
     *
     * <p>The order of the sum is not fixed, so the last bits of floating-point numbers may vary.
     *
     * @param copy an array of the same element type and shape, of any distribution, on ranks that all have this array.
     *             All ranks of a copy pass it. Ranks of several teams may pass different ones.
     * @throws IllegalArgumentException if it is this array, or of another element type or shape, or one of its ranks
     *                                  is not in this array's team.
     * @throws IllegalStateException    if an array is closed.
     * @throws SpecMismatchException    if the ranks disagree, or a rank does not pass the copy that another one of the
     *                                  same team passes; then nothing is changed.
     */
    void mergeFrom(GlobalArray<A> copy);

    /**
     * Creates an array of the same type, shape and distribution, on the same team and with as many ghost cells, of
     * zeros. Collective.
     *
     * @param name name of the new array.
     * @return the new array.
     * @throws SpecMismatchException if the ranks disagree.
     * @throws MemoryLimitException  if a rank has no memory for its block.
     */
    GlobalArray<A> duplicate(String name);
}
