package org.gaeron.runtime.sim;

/**
 * Something that happens at a time: a task is resumed, or an action runs.
 *
 * @param atNs   when.
 * @param order  which of those at one time comes first.
 * @param home   whose event it is.
 * @param task   to be resumed, or null.
 * @param action to be run, or null; never blocks.
 */
record Event(long atNs, long order, Home home, Task task, Runnable action) implements Comparable<Event>
{
    @Override
    public int compareTo(final Event other)
    {
        final int byTime = Long.compare(atNs, other.atNs);
        return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
}
