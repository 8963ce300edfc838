package org.gaeron.runtime.team;

import org.gaeron.runtime.waiting.Condition;

/**
 * A condition that another rank of a team makes true, in a collective call of the team.
 */
public interface TeamCondition extends Condition
{
    /** {@return the team} */
    Members members();

    /** {@return the array of the team's control blocks} */
    int controlId();
}
