package org.gaeron.launch.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.node.NodeStatus;
import org.gaeron.runtime.node.NodeStatus.RankStatus;
import org.gaeron.runtime.node.NodeStatus.Work;
import org.junit.jupiter.api.Test;

class ProgressTableTest
{
    private final ProgressTable table = new ProgressTable();

    private void add(
        final int node, final boolean areAllCounted, final long operations, final long tasks,
        final RankStatus... ranks)
    {
        final Work work = new Work(operations, 8 * operations);
        final Work none = new Work(0, 0);
        final NodeStatus status = new NodeStatus(areAllCounted ? none : Work.UNKNOWN, areAllCounted ? work : none, work,
            tasks, 4_000_000, 3_000_000, Arrays.asList(ranks));
        table.add(StatusLine.decode(new StatusLine(node, status).encode()));
    }

    private String line(final int seconds, final int living)
    {
        return table.line(TimeUnit.SECONDS.toNanos(seconds), living);
    }

    @Test
    void shouldHaveNoLineBeforeTheFirstStatus()
    {
        assertNull(line(1, 2));
    }

    @Test
    void shouldBeWantedUntilANodeHasAnswered() throws Exception
    {
        table.want();
        assertNull(line(1, 2));
        assertTrue(table.awaitWanted(0));
        add(0, true, 0, 0, new RankStatus(4, -1, "in sync"));
        assertNotNull(line(2, 2));
        assertFalse(table.awaitWanted(0));
    }

    @Test
    void shouldAddUpTheNodesAndGroupTheRanks()
    {
        add(0, false, 1_000, 10, new RankStatus(4, -1, "in sync"), new RankStatus(4, -1, "in sync"));
        add(1, false, 3_000, 2, new RankStatus(3, -1, "computing"), new RankStatus(4, -1, "in sync"));
        assertEquals("2s: rank 2 computing, ranks 0 1 3 in sync; 12 tasks, 6/s; " +
            "far operations 2.00k/s, 16.0kB/s; arrays 6.00MB", line(2, 2));
        add(0, false, 1_000, 10, new RankStatus(4, -1, "in sync"), new RankStatus(4, -1, "in sync"));
        add(1, false, 503_000, 1_002, new RankStatus(3, -1, "computing"), new RankStatus(4, -1, "in sync"));
        assertEquals("12s: rank 2 computing, ranks 0 1 3 in sync for 10s; 1012 tasks, 100/s; " +
            "far operations 50.0k/s, 400kB/s; arrays 6.00MB", line(12, 2));
    }

    @Test
    void shouldTellTwoCallsOfOneKindApart()
    {
        add(0, true, 0, 0, new RankStatus(4, -1, "in sync"));
        line(5, 1);
        add(0, true, 0, 0, new RankStatus(5, -1, "in sync"));
        assertEquals("9s: rank 0 in sync; operations 0/s, 0B/s; arrays 3.00MB", line(9, 1));
    }

    @Test
    void shouldCountNodesThatDoNotAnswer()
    {
        add(0, true, 0, 0, new RankStatus(4, -1, "computing"));
        assertEquals("1s: rank 0 computing, 2 nodes do not answer; operations 0/s, 0B/s; arrays 3.00MB", line(1, 3));
    }

    @Test
    void shouldNameFewRanksAndCountMany()
    {
        final RankStatus[] ranks = new RankStatus[100];
        Arrays.fill(ranks, new RankStatus(7, -1, "in barrier"));
        ranks[42] = new RankStatus(6, -1, "waiting for an answer");
        add(0, true, 0, 0, ranks);
        assertEquals("1s: rank 42 waiting for an answer, 99 ranks in barrier; operations 0/s, 0B/s; arrays 3.00MB",
            line(1, 1));
    }

    @Test
    void shouldShowThreeDigits()
    {
        assertEquals("0", ProgressTable.quantity(0));
        assertEquals("999", ProgressTable.quantity(999));
        assertEquals("1.00k", ProgressTable.quantity(1_000));
        assertEquals("12.3M", ProgressTable.quantity(12_345_678));
        assertEquals("1.00G", ProgressTable.quantity(999_900_000));
        assertEquals("9.22E", ProgressTable.quantity(Long.MAX_VALUE));
    }

    @Test
    void shouldLeaveLinesAloneThatAreNoStatus()
    {
        assertNull(StatusLine.decode("status"));
        assertNull(StatusLine.decode(MarkedLine.MARK + "gaeron-status 1 maybe 0 0 0 0"));
        assertNull(StatusLine.decode(MarkedLine.MARK + "gaeron-status 1 true 0 0 0 0" + MarkedLine.SEPARATOR + "sync"));
    }
}
