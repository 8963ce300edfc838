package org.gaeron.examples.scf;

/**
 * What one iteration came to; the same on all ranks, but for the Fock build.
 *
 * @param number 1, 2, ...
 * @param energy total energy in Hartree.
 * @param change energy less that of the iteration before.
 * @param error  largest element of FDS - SDF in an orthonormal basis.
 * @param fock   what the Fock build took on this rank.
 */
public record ScfIteration(int number, double energy, double change, double error, FockBuild fock)
{
}
