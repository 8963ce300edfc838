package org.gaeron.examples.scf.fock;

/**
 * Part of the integrals of a task, see {@link KeptIntegrals}.
 */
enum TaskPart
{
    /** All of them. */
    ALL,

    /** Those of kinds that are kept, on the rank that has them. */
    OWN,

    /** Those of kinds that no rank keeps. */
    REST
}
