/**
 * Task counters: one word of an array ({@code LongTaskCounter}), chunks that the ranks of a node share
 * ({@code NodeTaskCounter}), and shares of nodes that others steal from ({@code StealingTaskCounter}). For ga-runtime
 * alone.
 */
package org.gaeron.runtime.task;
