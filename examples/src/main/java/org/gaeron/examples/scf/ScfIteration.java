package org.gaeron.examples.scf;

/**
 * What one iteration came to.
 *
 * @param number      1, 2, ...
 * @param energy      total energy in Hartree.
 * @param change      energy less that of the iteration before.
 * @param error       largest element of FDS - SDF in an orthonormal basis.
 * @param fockSeconds time of the Fock build.
 */
public record ScfIteration(int number, double energy, double change, double error, double fockSeconds)
{
}
