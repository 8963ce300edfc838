package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BlameTest
{
    private static final String STOOD = "node 1 failed: node 1 failed: its process stood still for 2000 ms";

    private final Blame blame = new Blame(3);

    private boolean isJust(final int own, final String message)
    {
        return blame.isJust(own, message, node -> true);
    }

    @Test
    void shouldAcceptTheNodeThatWasHurt()
    {
        blame.hurt(2);
        assertTrue(isJust(1, "node 1 failed: rank 2 failed: node 2 failed: its stream has ended"));
        assertTrue(blame.isJust(1, "node 1 failed: node 2 failed: its stream has ended", node -> node == 1));
    }

    @Test
    void shouldAcceptANodeThatHasFailedInTurn()
    {
        blame.hurt(2);
        assertTrue(isJust(1, "node 1 failed: node 0 failed: its stream has ended"));
        assertFalse(blame.isJust(1, "node 1 failed: node 0 failed: its stream has ended", node -> node == 1));
    }

    @Test
    void shouldNotAcceptADefectOfANodeThatSurvives()
    {
        blame.hurt(2);
        assertFalse(isJust(1, "node 1 failed: rank 2 failed: java.lang.NullPointerException"));
        assertFalse(isJust(1, "the data server failed: java.lang.AssertionError"));
    }

    @Test
    void shouldAcceptTheRendezvousOnlyIfANodeWasHurt()
    {
        final String message = "node 1 failed: expected 3 nodes at the rendezvous, actual 2";
        assertFalse(isJust(1, message));
        blame.hurt(2);
        assertTrue(isJust(1, message));
    }

    @Test
    void shouldAcceptThatANodeAccusesItselfIfItStoodStill()
    {
        blame.hurt(2);
        assertFalse(isJust(1, STOOD));
        blame.stood(1);
        assertTrue(isJust(1, STOOD));
    }
}
