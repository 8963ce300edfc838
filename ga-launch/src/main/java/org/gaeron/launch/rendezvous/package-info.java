/**
 * The place where the nodes of a job meet. {@code RendezvousServer} stands in the process that starts nodes,
 * {@code SocketRendezvous} in a node. {@code RendezvousSession} proves the key, {@code RendezvousFrame} is what they
 * say, {@code ExchangeTable} has the records of the nodes. {@code MeetingPlace} is where nodes find it that others
 * start. For this module alone.
 */
package org.gaeron.launch.rendezvous;
