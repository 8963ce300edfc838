/**
 * Failures of a node, and what of them is told. {@link org.gaeron.runtime.failure.Health} is the state of the node,
 * which every wait looks at. {@link org.gaeron.runtime.failure.Causes} and
 * {@link org.gaeron.runtime.failure.StackTraces} make the text. Not for users.
 */
package org.gaeron.runtime.failure;
