package org.gaeron.runtime;

/**
 * A condition that another rank of a team makes true, in a collective call of the team.
 */
interface TeamCondition extends Condition
{
    /** {@return the team} */
    Members members();

    /** {@return the array of the team's control blocks} */
    int controlId();
}
