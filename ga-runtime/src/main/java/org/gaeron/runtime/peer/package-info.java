/**
 * Memory of a node as one rank reaches it. {@link org.gaeron.runtime.peer.Peer} is the waist of the toolkit,
 * {@link org.gaeron.runtime.peer.NearPeer} where every path ends. {@link org.gaeron.runtime.peer.ForwardingPeer} wraps
 * one, as {@code CallerComputesPeer} does with all where callers compute. Who does an operation fails its node if an
 * error cuts that off. Not for users.
 */
package org.gaeron.runtime.peer;
