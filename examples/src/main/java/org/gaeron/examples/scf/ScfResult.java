package org.gaeron.examples.scf;

/**
 * What a calculation came to; the same on all ranks.
 *
 * @param energy      total energy in Hartree.
 * @param converged   whether it is the energy of a solution, or only of the last iteration.
 * @param iterations  how many there were.
 * @param dipole      the dipole moment in atomic units, about the origin.
 * @param spinSquared the expectation value of the square of the spin.
 */
public record ScfResult(double energy, boolean converged, int iterations, ScfSettings.Field dipole, double spinSquared)
{
    /** {@return the length of the dipole moment} */
    public double dipoleMoment()
    {
        return Math.sqrt(dipole.x() * dipole.x() + dipole.y() * dipole.y() + dipole.z() * dipole.z());
    }
}
