package org.gaeron.verification.sim;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Which nodes of a job the faults of a seed have hurt, and so which failures a node may report.
 */
final class Blame
{
    private final boolean[] isHurt;
    private final boolean[] hasStood;

    Blame(final int nodes)
    {
        isHurt = new boolean[nodes];
        hasStood = new boolean[nodes];
    }

    /** Notes a node that may be named as one that failed. */
    void hurt(final int node)
    {
        isHurt[node] = true;
    }

    void hurtAll()
    {
        Arrays.fill(isHurt, true);
    }

    /** Notes a node that stood still, not for too long: if others fail, it accuses nobody but itself. */
    void stood(final int node)
    {
        hasStood[node] = true;
    }

    /**
     * {@return whether a node's message names a node that was hurt} Or another one that has failed because of it,
     * without an open link for a Bye with the reason. Each message begins with the node itself, which says nothing.
     *
     * @param own       the node that has failed.
     * @param message   of its failure.
     * @param hasFailed which nodes have failed.
     */
    boolean isJust(final int own, final String message, final IntPredicate hasFailed)
    {
        final String prefix = name(own);
        final String reason = message.startsWith(prefix) ? message.substring(prefix.length()) : message;
        boolean isAnyHurt = false;
        for (int node = 0; node < isHurt.length; node++)
        {
            isAnyHurt |= isHurt[node];
            if (reason.contains(name(node)) && (isHurt[node] || node != own && hasFailed.test(node)))
            {
                return true;
            }
        }
        return isAnyHurt && (reason.contains("at the rendezvous") ||
            hasStood[own] && reason.contains(prefix + "its process stood still"));
    }

    private static String name(final int node)
    {
        return "node " + node + " failed: ";
    }
}
