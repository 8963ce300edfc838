/**
 * The memory of a node. {@link org.gaeron.runtime.memory.NodeMemory} finds a {@link org.gaeron.runtime.memory.Block};
 * {@link org.gaeron.runtime.memory.StripeLocks} keep its accumulates apart; {@link org.gaeron.runtime.memory.Kernels}
 * compute on it.
 */
package org.gaeron.runtime.memory;
