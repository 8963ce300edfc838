package org.gaeron.launch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.gaeron.launch.job.JobFacts;
import org.gaeron.launch.report.JobAnswer;
import org.gaeron.launch.report.ProgressTable;
import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.node.NodeStatus;
import org.gaeron.runtime.node.NodeStatus.RankStatus;
import org.gaeron.runtime.node.NodeStatus.Work;

/**
 * Turns what the head of a job says into a table with a row for each node. Rates are those since the node's answer
 * before; the first ones are since the begin of the job.
 */
final class TopTable
{
    private static final String ROW = "%4s %-12s %7s %7s %7s %7s %8s %7s %7s %7s %7s  %s";
    private static final List<String> TITLES = List.of("node", "host", "near/s", "B/s", "far/s", "B/s", "served/s",
        "tasks", "/s", "heap", "arrays", "state");
    private static final int MOST_HOST = 12;
    private static final double MS_PER_S = 1e3;

    private final JobFacts job;
    private final Map<Integer, Seen> before = new HashMap<>();

    /** A status, and when it came. */
    private record Seen(long ms, NodeStatus status)
    {
    }

    TopTable(final JobFacts job)
    {
        this.job = job;
    }

    /** {@return the lines of the table of a view} */
    List<String> lines(final JobAnswer view)
    {
        final List<String> lines = new ArrayList<>();
        lines.add("job " + Printable.line(job.shortId()) + "  " + Printable.line(job.program()) + "  " + job.nodes() +
            " x " + job.ranks() + " ranks  " + TimeUnit.MILLISECONDS.toSeconds(view.elapsedMs()) + "s");
        lines.add(String.format(ROW, TITLES.toArray()));
        view.nodes().forEach(node -> lines.add(row(node, view.silentSeconds(node))));
        lines.add(late(view));
        return lines;
    }

    private String row(final JobAnswer.NodeView node, final long silentSeconds)
    {
        final NodeStatus status = node.status();
        final List<String> cells = new ArrayList<>(List.of(Integer.toString(node.node()), host(node.host())));
        cells.addAll(status == null ? java.util.Collections.nCopies(TITLES.size() - 3, "-") : figures(node, status));
        cells.add(state(node, status, silentSeconds));
        return String.format(ROW, cells.toArray());
    }

    private static String host(final String host)
    {
        return host.substring(0, Math.min(MOST_HOST, host.length()));
    }

    private List<String> figures(final JobAnswer.NodeView node, final NodeStatus status)
    {
        final Seen now = new Seen(node.answeredMs(), status);
        final Seen last = before.getOrDefault(node.node(), new Seen(0, none(status)));
        final NodeStatus old = last.status();
        if (now.ms() > last.ms())
        {
            before.put(node.node(), now);
        }
        final double seconds = Math.max(0, now.ms() - last.ms()) / MS_PER_S;
        return List.of(
            rate(status.near().operations(), old.near().operations(), seconds),
            rate(status.near().bytes(), old.near().bytes(), seconds),
            rate(status.far().operations(), old.far().operations(), seconds),
            rate(status.far().bytes(), old.far().bytes(), seconds),
            rate(status.served().operations(), old.served().operations(), seconds),
            ProgressTable.quantity(status.tasks()),
            rate(status.tasks(), old.tasks(), seconds),
            ProgressTable.quantity(status.heapBytes()),
            ProgressTable.quantity(status.memoryBytes()));
    }

    private static NodeStatus none(final NodeStatus like)
    {
        final Work nothing = new Work(0, 0);
        return new NodeStatus(like.near().isKnown() ? nothing : Work.UNKNOWN, nothing, nothing, 0, 0, 0, List.of());
    }

    /** A node that has begun another job of its program counts from 0 again. */
    private static String rate(final long now, final long before, final double seconds)
    {
        return now < 0 || seconds <= 0 ? "-" :
            ProgressTable.quantity(Math.round((now < before ? now : now - before) / seconds));
    }

    private static String state(final JobAnswer.NodeView node, final NodeStatus status, final long silentSeconds)
    {
        if (!node.fate().isEmpty() || status == null)
        {
            return node.fate().isEmpty() ? "no answer yet" : node.fate();
        }
        return (silentSeconds > 0 ? "no answer for " + silentSeconds + "s; was " : "") + states(status.ranks());
    }

    /** {@return the states of ranks, the rarest first: a rank alone is what one looks for} */
    private static String states(final List<RankStatus> ranks)
    {
        final Map<String, Long> groups = ranks.stream().collect(
            Collectors.groupingBy(RankStatus::text, LinkedHashMap::new, Collectors.counting()));
        return groups.size() == 1 ? ranks.getFirst().text() : groups.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .map(group -> group.getValue() + " " + group.getKey()).collect(Collectors.joining(", "));
    }

    /** {@return a line about the collective call that some ranks are in, and the one before} */
    private static String late(final JobAnswer view)
    {
        final List<RankStatus> ranks = view.nodes().stream().filter(node -> node.status() != null)
            .flatMap(node -> node.status().ranks().stream()).toList();
        final RankStatus newest = ranks.stream().filter(rank -> rank.latest() >= 0)
            .max(Comparator.comparingLong(RankStatus::sweep)).orElse(null);
        final long waiting = ranks.stream().filter(RankStatus::isInCall).count();
        return (newest == null ? "no collective call has ended" :
            "rank " + newest.latest() + " came last to the last collective call") +
            (waiting == 0 ? "" : "; " + waiting + (waiting == 1 ? " rank is" : " ranks are") + " in one");
    }
}
