/**
 * A job of many nodes in one JVM, on virtual time, from a seed. The runtime above the transport is the real one; the
 * network and the clock are simulated. Begin with {@link org.gaeron.verification.sim.Simulator}.
 */
package org.gaeron.verification.sim;
