package org.gaeron.launch.job;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

import org.gaeron.launch.report.ExitCode;

/**
 * Verdict on a failed job: the node that failed first, and the reason. Most nodes of a failed job only follow another
 * one, and name it, so accusations are followed to their end.
 *
 * <pre>
 *   a node that failed by itself                        the cause is that node
 *   else: from the first failed node to the node that it accuses, and so on, up to
 *     one that has not failed, or accuses itself        that node was lost: suspended, or unreachable
 *     one that was visited before                       these have lost each other
 * </pre>
 * One thread.
 */
final class Verdict
{
    private static final int KILLED = ExitCode.SIGNAL_BASE + 9;

    /** Failures by node, in the order of failing. */
    private final Map<Integer, NodeState> failures = new LinkedHashMap<>();
    private final IntFunction<String> names;

    /**
     * A verdict on a job that has not failed.
     *
     * @param names what messages call the nodes.
     */
    Verdict(final IntFunction<String> names)
    {
        this.names = names;
    }

    /** Adds the failure of a node, or replaces it when more is known. */
    void add(final int node, final NodeState state)
    {
        failures.put(node, state);
    }

    boolean isGood()
    {
        return failures.isEmpty();
    }

    /** {@return the reason that other nodes get for a node's failure} */
    String reason(final int node)
    {
        final NodeState state = failures.get(node);
        if (!state.isAlive())
        {
            return "it " + state.fate();
        }
        return state.report().isFailed() ? state.report().reason() : "its process is ending while its ranks run";
    }

    /** {@return the first node that failed by itself, or -1} */
    private int culprit()
    {
        return failures.entrySet().stream()
            .filter(failure -> !failure.getValue().isEcho())
            .map(Map.Entry::getKey)
            .findFirst().orElse(-1);
    }

    /** {@return the first node that failed} */
    private int first()
    {
        return failures.keySet().iterator().next();
    }

    /** {@return the node that others have lost, if none has failed by itself; else -1} */
    int lost()
    {
        return failures.isEmpty() || culprit() >= 0 ? -1 : accused();
    }

    /** {@return the node at the end of the accusations that has not failed by itself, or -1} */
    private int accused()
    {
        final Set<Integer> seen = new HashSet<>();
        int node = first();
        while (seen.add(node))
        {
            final int accused = failures.get(node).report().accused();
            if (accused < 0)
            {
                return -1;
            }
            if (accused == node || !failures.containsKey(accused))
            {
                return accused;
            }
            node = accused;
        }
        return -1;
    }

    /** {@return the exit code of the job} */
    int exitCode()
    {
        if (failures.isEmpty())
        {
            return 0;
        }
        final int culprit = culprit();
        if (culprit < 0)
        {
            return lost() >= 0 ? KILLED : ExitCode.FOLLOWED;
        }
        return failures.get(culprit).jobExitCode();
    }

    /**
     * {@return one line with the reason for the end of the job}
     *
     * @param meetingFailure the failure of the rendezvous, or null.
     */
    String reason(final String meetingFailure)
    {
        final int culprit = culprit();
        if (culprit >= 0)
        {
            return names.apply(culprit) + " " + failures.get(culprit).fate() + because(failures.get(culprit));
        }
        final int first = first();
        final int lost = lost();
        if (lost >= 0)
        {
            return names.apply(lost) + " was lost and is killed: " + names.apply(first) + " says: " +
                failures.get(first).report().reason();
        }
        return meetingFailure != null ? meetingFailure :
            names.apply(first) + " " + failures.get(first).fate() + because(failures.get(first));
    }

    private static String because(final NodeState state)
    {
        return state.report().reason().isEmpty() ? "" : ": " + state.report().reason();
    }
}
