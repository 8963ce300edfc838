package org.gaeron.examples.scf;

import java.util.List;

import org.gaeron.examples.scf.meter.RankTimes;

/**
 * The static dipole polarizability; the same on all ranks.
 *
 * @param tensor     in atomic units: rows and columns x, y, z.
 * @param iterations how many there were: as many Fock builds, of three matrices each.
 * @param fock       what they took together on each rank.
 */
public record Polarizability(double[][] tensor, int iterations, List<RankTimes> fock)
{
    /** {@return a third of the trace} */
    public double isotropic()
    {
        return (tensor[0][0] + tensor[1][1] + tensor[2][2]) / 3;
    }
}
