package org.gaeron.verification.sim;

/**
 * An event at a time: a task is resumed, or an action runs.
 *
 * @param atNs   the time.
 * @param order  the order among events at the same time.
 * @param home   the owner of the event.
 * @param task   the task to resume, or null.
 * @param action the action to run, or null; never blocks.
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
