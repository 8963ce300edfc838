package org.gaeron.runtime.waiting;

/**
 * Condition of a rank's wait. The rank's thread checks it; any thread makes it true, and then signals the rank's
 * {@link Waiter}.
 */
public interface Condition
{
    /**
     * {@return whether the wait is over; with acquire order}
     */
    boolean isMet();

    /**
     * {@return whether another rank of this node makes it true} Such a rank may need the core of the one that waits.
     */
    default boolean isNear()
    {
        return false;
    }
}
