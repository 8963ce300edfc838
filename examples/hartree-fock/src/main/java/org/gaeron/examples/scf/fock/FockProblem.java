package org.gaeron.examples.scf.fock;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * Data of a build of Fock matrices, common to all modes. Several matrices are built at once, from as many densities:
 * each integral is calculated once for all of them. They are in one array, row by row: row {@code i} of matrix
 * {@code m} of {@code matrices} is row {@code i * matrices + m} of the array. So the rows of an atom are one patch of
 * it, whatever the number of matrices.
 *
 * @param world    the job.
 * @param pairs    pairs of the basis functions' shells.
 * @param coulomb  for each matrix, the factor of its Coulomb part.
 * @param density  the densities.
 * @param fock     the raw Fock matrices, with the factor {@value FockKernel#SCALE}; the sum with their transposes is
 *                 the result.
 * @param meter    of this rank.
 */
record FockProblem(
    World world, ShellPairs pairs, double[] coulomb, GlobalDoubleArray density, GlobalDoubleArray fock, RankMeter meter)
{
    /** {@return number of matrices built at once} */
    int matrices()
    {
        return coulomb.length;
    }

    /** {@return the order of each matrix} */
    int order()
    {
        return pairs.basis().functions();
    }
}
