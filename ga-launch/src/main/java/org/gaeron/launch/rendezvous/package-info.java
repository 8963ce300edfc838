/**
 * The place where the nodes of a job meet. {@code RendezvousServer} stands in the process that starts nodes,
 * {@code SocketRendezvous} in a node. {@code JobKey} is the secret that {@code RendezvousSession} proves,
 * {@code RendezvousFrame} is what they say, {@code ExchangeTable} has the records of the nodes. {@code MeetingPlace} is
 * where it is for nodes that others start; {@code FrameChannel} is the way between two processes that start nodes. For
 * ga-launch alone.
 */
package org.gaeron.launch.rendezvous;
