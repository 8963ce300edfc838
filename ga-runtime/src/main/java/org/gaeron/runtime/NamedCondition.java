package org.gaeron.runtime;

/**
 * A condition that has words for what it waits for, for the report of a long wait.
 */
interface NamedCondition extends Condition
{
    /** {@return what is awaited, human-readable} */
    String describe();
}
