package org.gaeron.examples.scf;

/**
 * Result of a calculation; the same on all ranks.
 *
 * @param energy      total energy in Hartree.
 * @param converged   whether the energy has converged; else it is that of the last iteration.
 * @param iterations  number of iterations.
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
