/**
 * A node: {@link org.gaeron.runtime.node.Node} holds what its ranks and the transport share; {@code TaskPools} are what
 * its ranks share of task counters. The seams to the wire are {@link org.gaeron.runtime.node.TransportProvider} and
 * {@link org.gaeron.runtime.node.Transport}; {@link org.gaeron.runtime.node.Wiring} is the way of a rank to memory.
 * {@link org.gaeron.runtime.node.NodeStatus} tells observers what the ranks do, {@code OperationTimes} counts their
 * operations. Not for users.
 */
package org.gaeron.runtime.node;
