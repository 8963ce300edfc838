package org.gaeron.examples.scf;

import java.util.List;

import org.gaeron.examples.scf.meter.Balance;
import org.gaeron.examples.scf.meter.RankTimes;

/**
 * What one iteration came to; the same on all ranks.
 *
 * @param number 1, 2, ...
 * @param energy total energy in Hartree.
 * @param change energy less that of the iteration before.
 * @param error  largest element of FDS - SDF in an orthonormal basis.
 * @param fock   what the Fock build took on each rank.
 */
public record ScfIteration(int number, double energy, double change, double error, List<RankTimes> fock)
{
    /** {@return seconds of the Fock build, as rank 0 saw it} */
    public double seconds()
    {
        return fock.getFirst().seconds();
    }

    /** {@return how evenly the ranks shared the Fock build} */
    public Balance balance()
    {
        return Balance.of(fock);
    }
}
