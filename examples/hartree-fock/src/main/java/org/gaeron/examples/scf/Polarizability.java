package org.gaeron.examples.scf;

import java.util.List;

import org.gaeron.examples.scf.meter.RankTimes;

/**
 * Static dipole polarizability; the same on all ranks.
 *
 * @param tensor     in atomic units, with rows and columns x, y, z.
 * @param iterations number of iterations, each a Fock build of three matrices.
 * @param fock       times of all these Fock builds on each rank.
 */
public record Polarizability(double[][] tensor, int iterations, List<RankTimes> fock)
{
    /** {@return the isotropic polarizability: a third of the trace} */
    public double isotropic()
    {
        return (tensor[0][0] + tensor[1][1] + tensor[2][2]) / 3;
    }
}
