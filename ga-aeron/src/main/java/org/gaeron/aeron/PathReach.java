package org.gaeron.aeron;

/** Reach of a path from one node to another: the largest datagram that has come. */
enum PathReach
{
    /** None has come. */
    NOTHING,
    /** Only small ones have come. */
    SMALL,
    /** A full one has come. */
    FULL;

    static final PathReach[] ALL = values();

    PathReach or(final PathReach other)
    {
        return compareTo(other) >= 0 ? this : other;
    }
}
