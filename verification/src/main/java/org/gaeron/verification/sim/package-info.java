/**
 * A job of many nodes in one JVM, on virtual time, from a seed. The runtime and the protocol are the real ones; the
 * streams and the clock are simulated.
 *
 * <p>Begin with {@link org.gaeron.verification.sim.Simulator}, which says who runs when. {@code SeedRun} is one seed:
 * {@code RandomProgram} runs on each rank, {@code Fault} strikes, {@code Mirror} checks every promise.
 */
package org.gaeron.verification.sim;
