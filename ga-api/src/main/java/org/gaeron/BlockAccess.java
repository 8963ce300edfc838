package org.gaeron;

/**
 * Access to an array by its blocks: to those of this node directly, and in collective calls to all of them, each by the
 * rank that owns it. A part of {@link GlobalArray}; see there for the contract.
 *
 * @param <A> the Java array of the elements, such as {@code double[]}.
 */
public sealed interface BlockAccess<A> permits GlobalArray
{
    /**
     * {@return direct access to this rank's own block; it has no rows if the rank owns nothing}
     *
     * @throws IllegalStateException if the array is closed.
     */
    LocalBlock localBlock();

    /**
     * {@return direct access to the block of a rank of this node}
     *
     * @param rank a rank that this node hosts.
     * @throws IllegalArgumentException if the rank is not of this node.
     * @throws IllegalStateException    if the array is closed.
     */
    LocalBlock localBlock(int rank);

    /**
     * {@return algebra on this rank's own block, without communication}
     */
    OwnBlock<A> own();

    /**
     * {@return direct access to this rank's own block and its ghost cells; of width 0 if the spec has none}
     *
     * @throws IllegalStateException if the array is closed.
     */
    GhostBlock ghostBlock();

    /**
     * Sets all elements to zero. Collective: every rank clears its own block, and all are cleared when it returns.
     */
    void zero();

    /**
     * Copies another array. Collective, with a sync before and after: all ranks pass the same array. Each rank fetches
     * what its own block needs. Arrays of different shapes have their elements in row-major order of both.
     *
     * @param from an array of the same element type and count of elements, of any shape and distribution.
     * @throws IllegalArgumentException if it is this array, or of another element type or count.
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
     * Creates an array of the same type, shape and distribution, of zeros. Collective.
     *
     * @param name name of the new array.
     * @return the new array.
     * @throws SpecMismatchException if the ranks disagree.
     * @throws MemoryLimitException  if a rank has no memory for its block.
     */
    GlobalArray<A> duplicate(String name);

    /**
     * Refreshes the ghost cells of all blocks, with corners. Collective: a sync, then each rank gets the elements
     * around its block. No rank changes its block before all have got them.
     *
     * @param boundary the elements beyond the edges of the array.
     * @throws IllegalArgumentException if the spec has no ghost cells.
     * @throws SpecMismatchException    if the ranks disagree.
     */
    void updateGhosts(Boundary boundary);

    /**
     * Refreshes the ghost cells above, below, left and right of all blocks, but not the corners. Collective, as
     * {@link #updateGhosts(Boundary)}.
     *
     * @param boundary the elements beyond the edges of the array.
     * @throws IllegalArgumentException if the spec has no ghost cells.
     * @throws SpecMismatchException    if the ranks disagree.
     */
    void updateGhostsWithoutCorners(Boundary boundary);
}
