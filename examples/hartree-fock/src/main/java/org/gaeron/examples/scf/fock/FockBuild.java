package org.gaeron.examples.scf.fock;

/**
 * Distribution of a Fock build among the ranks. All ranks create one, and call it together. Between calls it keeps the
 * data that do not depend on the density. {@link FockBuilder} has the parts common to all distributions.
 */
interface FockBuild extends AutoCloseable
{
    /**
     * Computes this rank's share: reads the densities, and accumulates into the raw Fock matrices, which are zero at
     * the start. Each shell quartet is computed by one rank. Returns when this rank has nothing more to accumulate; the
     * caller waits for the others.
     *
     * @param screen decides which quartets are significant for these densities.
     */
    void run(DensityScreen screen);

    /** Closes the counters. Collective. */
    @Override
    void close();
}
