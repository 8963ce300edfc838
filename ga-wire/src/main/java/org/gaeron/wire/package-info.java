/**
 * The protocol between the nodes of a job: frames, links, adapters, budget and transfers. Knows no transport: a {@link
 * org.gaeron.wire.Carrier} gives it streams, and takes its {@link org.gaeron.wire.FrameServer} into the duty cycle.
 * Not for users.
 *
 * <p>What says nothing about threads is called by the holder of the {@link org.gaeron.wire.Baton}. Links, budget,
 * replies and adapters assert it.
 */
package org.gaeron.wire;
