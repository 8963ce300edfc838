package org.gaeron.launch.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.gaeron.runtime.node.NodeStatus;
import org.gaeron.runtime.node.NodeStatus.RankStatus;

/**
 * The last status of each node of a job, and one line of text for all. Pumps add, one thread asks for lines.
 */
public final class ProgressTable
{
    private static final int MOST_NAMED = 4;
    private static final double NS_PER_S = 1e9;

    private final Map<Integer, NodeStatus> nodes = new TreeMap<>();
    /** Nodes that have sent a status since the last line. */
    private final Set<Integer> fresh = new TreeSet<>();
    private final Map<Integer, Since> ranks = new HashMap<>();
    private boolean isWanted;
    private Totals before = new Totals(0, 0, 0, 0, 0);

    /** A state of a rank, and when it was first seen. */
    private record Since(RankStatus state, long beganNs)
    {
    }

    /** Sums over all nodes at a time. */
    private record Totals(long ns, long operations, long bytes, long tasks, long memoryBytes)
    {
    }

    /** Takes the status of a node. */
    synchronized void add(final StatusLine line)
    {
        nodes.put(line.node(), line.status());
        fresh.add(line.node());
        notifyAll();
    }

    /** Asks for a line out of turn. */
    synchronized void want()
    {
        isWanted = true;
        notifyAll();
    }

    /** {@return whether a line is wanted before a time has passed} */
    public synchronized boolean awaitWanted(final long mostNs) throws InterruptedException
    {
        final long deadlineNs = System.nanoTime() + mostNs;
        for (long leftNs = mostNs; !isWanted && leftNs > 0; leftNs = deadlineNs - System.nanoTime())
        {
            TimeUnit.NANOSECONDS.timedWait(this, leftNs);
        }
        return isWanted;
    }

    /** Waits until so many nodes have sent a status since the last line, or the time has passed. */
    public synchronized void await(final int count, final long mostNs) throws InterruptedException
    {
        final long deadlineNs = System.nanoTime() + mostNs;
        for (long leftNs = mostNs; fresh.size() < count && leftNs > 0; leftNs = deadlineNs - System.nanoTime())
        {
            TimeUnit.NANOSECONDS.timedWait(this, leftNs);
        }
    }

    /**
     * {@return a line about the job, or null if no node has ever sent a status}
     *
     * @param ns     the time since the job began.
     * @param living number of nodes that run.
     */
    public synchronized String line(final long ns, final int living)
    {
        if (nodes.isEmpty())
        {
            return null; // and it is still wanted
        }
        isWanted = false;
        final Totals now = totals(ns);
        final double seconds = Math.max(1, now.ns - before.ns) / NS_PER_S;
        final boolean areAllCounted = nodes.values().stream().allMatch(NodeStatus::areAllCounted);
        final String line = Math.round(ns / NS_PER_S) + "s: " + states(ns) + missing(living - fresh.size()) + "; " +
            (now.tasks == 0 ? "" : now.tasks + " tasks, " + rate(now.tasks - before.tasks, seconds) + "/s; ") +
            (areAllCounted ? "" : "far ") + "operations " + rate(now.operations - before.operations, seconds) + "/s, " +
            rate(now.bytes - before.bytes, seconds) + "B/s; arrays " + quantity(now.memoryBytes) + "B";
        before = now;
        fresh.clear();
        return line;
    }

    private Totals totals(final long ns)
    {
        long operations = 0;
        long bytes = 0;
        long tasks = 0;
        long memoryBytes = 0;
        for (final NodeStatus status : nodes.values())
        {
            operations += status.operations();
            bytes += status.bytes();
            tasks += status.tasks();
            memoryBytes += status.memoryBytes();
        }
        return new Totals(ns, operations, bytes, tasks, memoryBytes);
    }

    /** {@return the ranks in groups of those that do the same, the largest last} A rank alone is what one looks for. */
    private String states(final long ns)
    {
        final Map<String, List<Integer>> groups = new TreeMap<>();
        nodes.forEach((node, status) ->
        {
            for (int i = 0; i < status.ranks().size(); i++)
            {
                final int rank = node * status.ranks().size() + i;
                final RankStatus state = status.ranks().get(i);
                ranks.compute(rank, (_, since) ->
                    since != null && since.state().equals(state) ? since : new Since(state, ns));
                groups.computeIfAbsent(state.text(), _ -> new ArrayList<>()).add(rank);
            }
        });
        return groups.entrySet().stream()
            .sorted((left, right) -> Integer.compare(left.getValue().size(), right.getValue().size()))
            .map(group -> names(group.getValue()) + " " + group.getKey() + time(group.getKey(), group.getValue(), ns))
            .collect(Collectors.joining(", "));
    }

    private static String names(final List<Integer> group)
    {
        if (group.size() > MOST_NAMED)
        {
            return group.size() + " ranks";
        }
        return (group.size() == 1 ? "rank " : "ranks ") +
            group.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    /** {@return how long all of a group have been in their collective call} Other states may have changed unseen. */
    private String time(final String text, final List<Integer> group, final long ns)
    {
        final long seconds = Math.round(group.stream()
            .mapToLong(rank -> ns - ranks.get(rank).beganNs())
            .min().orElse(0) / NS_PER_S);
        return text.startsWith("in ") && seconds > 0 ? " for " + seconds + "s" : "";
    }

    private static String missing(final int nodes)
    {
        return nodes <= 0 ? "" : ", " + nodes + (nodes == 1 ? " node does" : " nodes do") + " not answer";
    }

    private static String rate(final long count, final double seconds)
    {
        return quantity(Math.round(Math.max(0, count) / seconds));
    }

    /** {@return a number with three digits and a decimal prefix, so that a unit may follow} */
    public static String quantity(final long value)
    {
        final String prefixes = "kMGTPE";
        double shown = value;
        int prefix = -1;
        while (shown >= 999.5)
        {
            shown /= 1000;
            prefix++;
        }
        return prefix < 0 ? Long.toString(value) :
            String.format(Locale.ROOT, shown < 9.995 ? "%.2f%c" : shown < 99.95 ? "%.1f%c" : "%.0f%c",
                shown, prefixes.charAt(prefix));
    }
}
