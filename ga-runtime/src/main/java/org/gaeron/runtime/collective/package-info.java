/**
 * Collective calls of a team. {@code Collectives} has barriers, syncs and the ends of arrays and groups; each is a
 * {@code Sweep} of puts and accumulates up and down a tree. {@code ValueSweeps} exchange values, {@code LargeVectors}
 * those above a few thousand words. {@code TeamAllocation} allocates memory on all ranks or on none. For ga-runtime
 * alone.
 */
package org.gaeron.runtime.collective;
