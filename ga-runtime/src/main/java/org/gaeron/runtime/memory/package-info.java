/**
 * The memory of a node: blocks, their locks, and the kernels that work on them.
 */
package org.gaeron.runtime.memory;
