package org.gaeron.examples.scf;

import java.util.List;

import org.gaeron.examples.scf.meter.Balance;
import org.gaeron.examples.scf.meter.RankTimes;

/**
 * Result of one iteration; the same on all ranks.
 *
 * @param number 1, 2, ...
 * @param energy total energy in Hartree.
 * @param change difference to the energy of the previous iteration.
 * @param error  largest element of FDS - SDF in an orthonormal basis.
 * @param fock   times of the Fock build on each rank.
 */
public record ScfIteration(int number, double energy, double change, double error, List<RankTimes> fock)
{
    /** {@return seconds of the Fock build on rank 0} */
    public double seconds()
    {
        return fock.getFirst().seconds();
    }

    /** {@return the balance of the Fock build} */
    public Balance balance()
    {
        return Balance.of(fock);
    }
}
