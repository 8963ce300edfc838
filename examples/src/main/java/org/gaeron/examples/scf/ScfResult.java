package org.gaeron.examples.scf;

/**
 * What a calculation came to; the same on all ranks.
 *
 * @param energy     total energy in Hartree.
 * @param converged  whether it is the energy of a solution, or only of the last iteration.
 * @param iterations how many there were.
 */
public record ScfResult(double energy, boolean converged, int iterations)
{
}
