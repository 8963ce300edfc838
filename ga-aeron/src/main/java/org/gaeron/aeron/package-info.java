/**
 * Streams between the nodes of a job, over Aeron IPC and UDP. Not for users.
 *
 * <ul>
 * <li>Begin with {@code DataServer}: its duty cycle names every step. {@code DataServerRunner} and
 * {@code RankProgress} say which thread runs it, {@code Baton} keeps them apart, {@code DutyPolicy} lets them
 * rest.</li>
 * <li>A rank's side: {@code FarPeer} sends requests on a {@code Link}, {@code PendingOperations} wait for the
 * answers.</li>
 * <li>An owner's side: {@code InboundSession} checks each frame, {@code RequestAdapter} and {@code ReplyAdapter} decode
 * it, {@code Replies} and {@code PullBudget} answer.</li>
 * <li>Below: {@code AeronTransport} opens and closes all parts. {@code DriverAgents} and {@code WakeSelector} tie the
 * media driver to the duty cycle. {@code NodeSendEndpoint} and {@code NodeReceiveEndpoint} are its sockets.</li>
 * </ul>
 */
package org.gaeron.aeron;
