/**
 * The protocol between the nodes of a job: frames, links, adapters, budget and transfers. Knows no transport. Not for
 * users.
 *
 * <ul>
 * <li>Begin with {@link org.gaeron.wire.WireNode}, the protocol of one node. A {@link org.gaeron.wire.Carrier} gives it
 * streams, and runs its {@link org.gaeron.wire.FrameServer} as a part of the duty cycle.</li>
 * <li>A rank's side: {@code FarPeer} sends requests on a {@code Link}, {@code PendingOperations} wait for the
 * answers.</li>
 * <li>An owner's side: {@code InboundSession} checks each frame, {@code RequestAdapter} and {@code ReplyAdapter} decode
 * it, {@code Replies} and {@code PullBudget} answer.</li>
 * <li>A large patch: {@code InboundTransfer} receives what {@code PullBudget} grants, {@code OutboundTransfer} sends
 * it.</li>
 * <li>The frames: {@code gaeron-wire.xml}, encoded by {@code RequestProxy} and {@code ReplyProxy}.</li>
 * </ul>
 *
 * <p>What says nothing about threads is called by the holder of the {@link org.gaeron.wire.Baton}. Links, budget,
 * replies and adapters assert it.
 */
package org.gaeron.wire;
