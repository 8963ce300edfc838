/**
 * Memory of a node as one rank reaches it. {@link org.gaeron.runtime.peer.Peer} is the waist of the toolkit,
 * {@link org.gaeron.runtime.peer.NearPeer} where every path ends. {@link org.gaeron.runtime.peer.ForwardingPeer} wraps
 * one: {@code GuardedPeer} those of other nodes, {@code CallerComputesPeer} all, where callers compute. Not for users.
 */
package org.gaeron.runtime.peer;
