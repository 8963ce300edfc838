package org.gaeron.runtime;

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
}
