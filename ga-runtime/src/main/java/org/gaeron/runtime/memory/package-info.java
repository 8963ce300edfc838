/**
 * The memory of a node: blocks, their locks, and the kernels that compute on them.
 */
package org.gaeron.runtime.memory;
