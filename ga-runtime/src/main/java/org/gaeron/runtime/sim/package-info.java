/**
 * A job of many nodes in one JVM, on virtual time, from a seed. The runtime above the transport is the real one; the
 * network and the clock are simulated.
 *
 * <p>Begin with {@link org.gaeron.runtime.sim.Simulator}, which says who runs when. {@code SeedRun} is one seed:
 * {@code RandomProgram} runs on each rank, {@code Fault} strikes, {@code Mirror} checks every promise.
 */
package org.gaeron.runtime.sim;
