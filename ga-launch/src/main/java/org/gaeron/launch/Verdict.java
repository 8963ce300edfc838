package org.gaeron.launch;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

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
    private static final int SIGNAL_BASE = 128;
    private static final int MOST_SIGNALS = 65;
    private static final int KILLED = SIGNAL_BASE + 9;
    private static final int FAILED = 1;

    /** Failures by node, in the order of failing. */
    private final Map<Integer, Ending> failures = new LinkedHashMap<>();

    /**
     * The end of a failed node.
     *
     * @param isAlive  whether its process still runs.
     * @param exitCode its exit code, 128 + n if signal n ended it; meaningless while it runs.
     * @param report   the report of the node.
     */
    record Ending(boolean isAlive, int exitCode, NodeReport report)
    {
        private boolean isEcho()
        {
            return report.accused() >= 0 || !isAlive && exitCode == ChildProcess.FOLLOWED;
        }

        private boolean isSignalled()
        {
            return !isAlive && exitCode > SIGNAL_BASE && exitCode < SIGNAL_BASE + MOST_SIGNALS;
        }

        /** {@return whether it was killed, or still runs, after it had begun to end with an exit code} */
        private boolean isCutShort()
        {
            return report.exitCode() > 0 && (isAlive || isSignalled());
        }

        private int jobExitCode()
        {
            if (isCutShort())
            {
                return report.exitCode();
            }
            return isAlive || exitCode == 0 || report.isFailed() && isSignalled() ? FAILED : exitCode;
        }

        private String fate()
        {
            if (isCutShort())
            {
                return "was killed while it ended with exit code " + report.exitCode();
            }
            if (isSignalled())
            {
                return "was killed by signal " + (exitCode - SIGNAL_BASE);
            }
            final String end = isAlive ? "has failed and does not end" : "ended with exit code " + exitCode;
            return end + (!isAlive && exitCode == 0 ?
                report.isRunning() ? " while its ranks ran" : " although it had failed" : "");
        }
    }

    /** Adds the failure of a node, or replaces it when more is known. */
    void add(final int node, final Ending ending)
    {
        failures.put(node, ending);
    }

    boolean isGood()
    {
        return failures.isEmpty();
    }

    /** {@return the reason that other nodes get for a node's failure} */
    String reason(final int node)
    {
        final Ending ending = failures.get(node);
        if (!ending.isAlive())
        {
            return "it " + ending.fate();
        }
        return ending.report().isFailed() ? ending.report().reason() : "its process is ending while its ranks run";
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

    /** {@return the node at the end of the accusations that has not failed by itself, or -1} */
    private int lost()
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
            return lost() >= 0 ? KILLED : ChildProcess.FOLLOWED;
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
            return "node " + culprit + " " + failures.get(culprit).fate() + because(failures.get(culprit));
        }
        final int first = first();
        final int lost = lost();
        if (lost >= 0)
        {
            return "node " + lost + " was lost and is killed: node " + first + " says: " +
                failures.get(first).report().reason();
        }
        return meetingFailure != null ? meetingFailure :
            "node " + first + " " + failures.get(first).fate() + because(failures.get(first));
    }

    private static String because(final Ending ending)
    {
        return ending.report().reason().isEmpty() ? "" : ": " + ending.report().reason();
    }
}
