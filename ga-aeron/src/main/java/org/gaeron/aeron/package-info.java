/**
 * Streams between the nodes of a job, over Aeron IPC and UDP, and the threads that run a node. Not for users.
 *
 * <ul>
 * <li>Begin with {@code DataServer}: its duty cycle names every step. {@code DataServerRunner} and
 * {@code RankProgress} say which thread runs it, {@code DutyPolicy} and {@code ServerThread} let it rest,
 * {@code CycleCaller} says what may wait.</li>
 * <li>{@code AeronCarrier} gives the protocol of {@code org.gaeron.wire} its streams.</li>
 * <li>{@code AeronTransport} opens and closes all parts, {@code AeronClient} holds client and driver. A
 * {@code Meeting} finds the other nodes.</li>
 * <li>{@link org.gaeron.aeron.AeronSettings} names and checks the settings that only this package needs.</li>
 * <li>{@code DriverAgents} and {@code WakeSelector} tie the media driver to the duty cycle. {@code NodeSendEndpoint}
 * and {@code NodeReceiveEndpoint} are its sockets, {@code SourceFilter} keeps strangers out.</li>
 * </ul>
 */
package org.gaeron.aeron;
