package org.gaeron.examples.scf.meter;

/**
 * What a rank spends its time on.
 */
public enum Activity
{
    /** Integrals, their contraction, and algebra on what lies here. */
    COMPUTING,

    /** Operations on arrays and counters. */
    COMMUNICATING,

    /** For other ranks, in a collective call. */
    WAITING
}
