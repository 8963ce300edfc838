package org.gaeron;

/**
 * Ghost cells of an array: a part of {@link GlobalArray}, whose contract holds here as well. An array has them if its
 * spec says so ({@link ArraySpec#withGhosts(long, long)}): rows above and below each block, columns to its left and
 * right, for copies of the elements around it. All operations but these see the array without them, and nothing else
 * changes them. They are zero at first.
 */
public sealed interface GhostedArray permits GlobalArray
{
    /**
     * {@return direct access to this rank's own block and its ghost cells; of width 0 if the spec has none} On the view
     * of a thread it is the same memory.
     *
     * @throws IllegalStateException         if the array is closed.
     * @throws UnsupportedOperationException if tiles make the block consist of several pieces of the array.
     */
    GhostBlock ghostBlock();

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
