package org.gaeron.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;

import org.gaeron.launch.job.JobFacts;
import org.gaeron.launch.report.JobAnswer;
import org.gaeron.launch.report.JobAnswer.NodeView;
import org.gaeron.launch.report.StatusLine;
import org.gaeron.runtime.node.NodeStatus;
import org.gaeron.runtime.node.NodeStatus.RankStatus;
import org.gaeron.runtime.node.NodeStatus.Work;
import org.junit.jupiter.api.Test;

class TopTableTest
{
    private static final RankStatus COMPUTES = new RankStatus(3, 1, "computing");
    private static final RankStatus WAITS = new RankStatus(4, 1, "in sync");

    private final TopTable table = new TopTable(new JobFacts(
        "0123456789abcdef", "my.Main", 2, 2, 0, 2, true, List.of("a"), 1, Instant.EPOCH));

    private static String status(final int node, final long operations, final RankStatus... ranks)
    {
        return new StatusLine(node, new NodeStatus(Work.UNKNOWN, new Work(operations, 8 * operations),
            new Work(2 * operations, 16 * operations), operations / 10, 5_000_000, 3_000_000,
            Arrays.asList(ranks))).encode();
    }

    /** Lines of a view that has gone through a file. */
    private List<String> lines(final long ms, final NodeView... nodes)
    {
        return table.lines(JobAnswer.decode(new JobAnswer(1, ms, List.of(nodes)).encode()));
    }

    @Test
    void shouldShowWhoComputesAndWhoWaits()
    {
        assertEquals(List.of(
            "job 01234567  my.Main  2 x 2 ranks  2s",
            "node host          near/s     B/s   far/s     B/s served/s   tasks      /s    heap  arrays  state",
            "   0 a                  -       -     500   4.00k    1.00k     100      50   5.00M   3.00M  in sync",
            "   1 a-very-long-       -       -   1.00k   8.00k    2.00k     200     100   5.00M   3.00M  " +
                "1 computing, 1 in sync",
            "rank 1 came last to the last collective call; 3 ranks are in one"),
            lines(2_100,
                new NodeView(0, "a", "", 2_000, status(0, 1_000, WAITS, WAITS)),
                new NodeView(1, "a-very-long-name", "", 2_000, status(1, 2_000, COMPUTES, WAITS))));
    }

    @Test
    void shouldShowRatesSinceTheTableBefore()
    {
        lines(2_000, new NodeView(0, "a", "", 2_000, status(0, 1_000, COMPUTES)));
        assertEquals("   0 a                  -       -   2.00k   16.0k    4.00k     200     200   5.00M   3.00M  " +
            "computing", lines(2_500, new NodeView(0, "a", "", 2_500, status(0, 2_000, COMPUTES))).get(2));
    }

    @Test
    void shouldCountANewJobOfTheSameProgramFromZero()
    {
        lines(2_000, new NodeView(0, "a", "", 2_000, status(0, 1_000, COMPUTES)));
        assertEquals("   0 a                  -       -     500   4.00k    1.00k      50      50   5.00M   3.00M  " +
            "computing", lines(3_000, new NodeView(0, "a", "", 3_000, status(0, 500, COMPUTES))).get(2));
    }

    @Test
    void shouldTellNodesThatAreSilentOrGoneOrNotThereYet()
    {
        lines(2_000, new NodeView(0, "a", "", 2_000, status(0, 1_000, COMPUTES)));
        final List<String> lines = lines(7_000,
            new NodeView(0, "a", "", 2_000, status(0, 1_000, COMPUTES)),
            new NodeView(1, "a", "starting", -1, ""),
            new NodeView(2, "b", "was killed by signal 9", 2_000, status(2, 1_000, COMPUTES)),
            new NodeView(3, "b", "", -1, ""));
        assertEquals("   0 a                  -       -       -       -        -     100       -   5.00M   3.00M  " +
            "no answer for 5s; was computing", lines.get(2));
        assertEquals("   1 a                  -       -       -       -        -       -       -       -       -  " +
            "starting", lines.get(3));
        assertEquals("was killed by signal 9", lines.get(4).substring(lines.get(4).indexOf("was")));
        assertEquals("no answer yet", lines.get(5).substring(lines.get(5).indexOf("no answer")));
    }

    @Test
    void shouldShowNearOperationsWhereTheJobCountsThem()
    {
        final String counted = new StatusLine(0, new NodeStatus(new Work(3_000, 24_000), new Work(0, 0),
            new Work(0, 0), 0, 1, 1, List.of(COMPUTES))).encode();
        assertEquals("   0 a              1.00k   8.00k       0       0        0       0       0       1       1  " +
            "computing", lines(3_000, new NodeView(0, "a", "", 3_000, counted)).get(2));
    }

    @Test
    void shouldTakeAForeignTextForNoView()
    {
        assertEquals(0, JobAnswer.decode("").number());
        assertEquals(0, JobAnswer.decode("1 2\nnonsense\n").number());
    }
}
