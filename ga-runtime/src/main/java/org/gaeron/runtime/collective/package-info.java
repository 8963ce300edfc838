/**
 * Collective calls of a team. {@code Collectives} has barriers and syncs; each is a {@code Sweep} of puts and
 * accumulates up and down a tree, and carries which arrays and groups are closed. {@code ValueSweeps} exchange values,
 * {@code LargeVectors} those above 2,048 words, {@code NeighbourExchange} those of neighbours. {@code TeamAllocation}
 * allocates memory on all ranks or on none, {@code GroupCreation} makes groups. For ga-runtime alone.
 */
package org.gaeron.runtime.collective;
