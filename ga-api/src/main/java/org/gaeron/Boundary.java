package org.gaeron;

/**
 * Neighbours of the elements at the edges of an array, for {@link GhostedArray#updateGhosts(Boundary)}.
 */
public enum Boundary
{
    /** None: ghost cells beyond the edges keep their values. */
    NONE,

    /** The elements at the opposite edge, as on a torus. */
    PERIODIC
}
