package org.gaeron.runtime.sim;

/**
 * A simulated thread: a virtual thread that runs when it has the turn. Its fields are read and written by who has the
 * turn.
 */
final class Task
{
    final Home home;
    final String name;
    Thread thread;
    boolean isEnded;

    /** Unparked before it parked: the next park returns at once. */
    boolean hasPermit;

    /** Parked, and not yet to be resumed. */
    boolean isParked;

    /** The simulation is over, and it is this task's turn to notice. */
    volatile boolean mayUnwind;

    Task(final Home home, final String name)
    {
        this.home = home;
        this.name = name;
    }
}
