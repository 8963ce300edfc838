package org.gaeron.runtime;

/** A rank. */
final class Rank
{
    Rank(final Node node, final int rank, final Transport transport)
    {
    }
}
