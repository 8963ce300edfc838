package org.gaeron.runtime.waiting;

/**
 * A condition that has words for what it waits for, for the report of a long wait.
 */
public interface NamedCondition extends Condition
{
    /** {@return what is awaited, human-readable} */
    String describe();
}
