package org.gaeron.examples.scf.meter;

/**
 * Activity of a rank.
 */
public enum Activity
{
    /** Integrals, their contraction, and local algebra. */
    COMPUTING,

    /** Operations on arrays and counters. */
    COMMUNICATING,

    /** Waiting for other ranks in a collective call. */
    WAITING
}
