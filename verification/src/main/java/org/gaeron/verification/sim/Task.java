package org.gaeron.verification.sim;

/**
 * A simulated thread: a virtual thread that runs when it has the turn. The task that has the turn reads and writes its
 * fields.
 */
final class Task
{
    final Home home;
    final String name;
    Thread thread;
    boolean isEnded;

    /** Unparked before it parked: the next park returns at once. */
    boolean hasPermit;

    /** Parked, without a resume scheduled. */
    boolean isParked;

    /** The simulation is over, and this task is to unwind. */
    volatile boolean mayUnwind;

    Task(final Home home, final String name)
    {
        this.home = home;
        this.name = name;
    }
}
