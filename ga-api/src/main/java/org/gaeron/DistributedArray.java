package org.gaeron;

import java.util.List;

/**
 * The place of each element of an array: its team, its owners, and their blocks. A part of {@link GlobalArray}, whose
 * contract holds here as well. No call communicates.
 */
public sealed interface DistributedArray permits GlobalArray
{
    /**
     * {@return the team on which the array was made} Its numbers of ranks are those of the array. A view of a thread
     * has the team of its rank, whose collective calls belong to the rank's own thread.
     */
    Team team();

    /**
     * {@return the number of the array: the same on all ranks of its team, and of no other open array of these ranks}
     */
    int number();

    /**
     * {@return the rule by which the array is cut into blocks}
     */
    Distribution distribution();

    /**
     * {@return the block of a rank, in indices of the array; empty if it owns nothing}
     *
     * @param rank a rank of the array's team.
     * @throws IndexOutOfBoundsException     if there is no such rank.
     * @throws UnsupportedOperationException if the block consists of several pieces of the array, as with tiles: see
     *                                       {@link Distribution#pieces(int)}.
     */
    Patch distribution(int rank);

    /**
     * {@return the rank that owns an element}
     *
     * @param row    row of the element.
     * @param column column of the element.
     * @throws IndexOutOfBoundsException if the element is outside the array.
     */
    int locate(long row, long column);

    /**
     * Lists the owners of a patch. The parts tile the patch exactly and are sorted by rank. With tiles, an owner's part
     * consists of several pieces of the array. Each is an entry, in the order of the owner's block.
     *
     * @param patch a patch of the array.
     * @return one entry for each piece of the array that the patch has in a block; empty for an empty patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     */
    List<OwnedPatch> locateRegion(Patch patch);

    /**
     * {@return direct access to this rank's own block; it has no rows if the rank owns nothing}
     *
     * @throws IllegalStateException if the array is closed.
     */
    LocalBlock localBlock();

    /**
     * {@return direct access to the block of a rank of this node}
     *
     * @param rank a rank of the array's team that this node hosts; see {@link Team#nodeOf(int)}.
     * @throws IllegalArgumentException if there is no such rank, or it is not of this node.
     * @throws IllegalStateException    if the array is closed.
     */
    LocalBlock localBlock(int rank);
}
