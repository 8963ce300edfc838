package org.gaeron;

/**
 * A part of an array that one rank owns, as {@link GlobalArray#locateRegion(Patch)} lists them.
 *
 * @param rank  the owner.
 * @param patch the part, in indices of the array.
 */
public record OwnedPatch(int rank, Patch patch)
{
}
