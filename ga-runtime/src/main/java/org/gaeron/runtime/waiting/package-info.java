/**
 * Waits of ranks. A {@link org.gaeron.runtime.waiting.Completion} is what an operation ends with, a
 * {@link org.gaeron.runtime.waiting.Waiter} waits for it and drives the {@link org.gaeron.runtime.waiting.Progress} of
 * the wire meanwhile. {@link org.gaeron.runtime.waiting.Strands} are the sequences of operations of a node, each with a
 * waiter. {@link org.gaeron.runtime.waiting.Machine} has clock and threads. Not for users.
 */
package org.gaeron.runtime.waiting;
