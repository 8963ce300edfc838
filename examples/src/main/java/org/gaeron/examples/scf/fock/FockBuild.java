package org.gaeron.examples.scf.fock;

/**
 * One way to share out a Fock build. All ranks make one, and call it together; between the calls it keeps what does not
 * depend on the density. What is the same in all ways is in {@link FockBuilder}.
 */
interface FockBuild extends AutoCloseable
{
    /**
     * Does this rank's share: reads the densities, and accumulates into the raw Fock matrices, which are zero when it
     * begins. Each shell quartet is done by one rank. Returns when this rank has nothing more to accumulate; the
     * caller waits for the others.
     *
     * @param screen which quartets count with these densities.
     */
    void run(DensityScreen screen);

    /** Closes its counters. Collective. */
    @Override
    void close();
}
