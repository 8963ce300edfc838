package org.gaeron.runtime;

/**
 * What a rank waits for. Looked at by the rank's thread; made true by any thread, which then signals the rank's
 * {@link Waiter}.
 */
public interface Condition
{
    /**
     * {@return whether the wait is over; with acquire order}
     */
    boolean isMet();
}
