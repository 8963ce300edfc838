package org.gaeron.runtime.node;

/**
 * A counter of a node, for the observers of the job.
 *
 * @param label what it counts.
 * @param value its value when it was read.
 */
public record NodeCounter(String label, long value)
{
}
