package org.gaeron.launch.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

class FailureTracesTest
{
    private static final String FRAMES = "\n\tat my.Main.step(Main.java:12)\n\tat my.Main.run(Main.java:30)";

    private final FailureTraces traces = new FailureTraces();

    private static TraceLine first(final String text)
    {
        return TraceLine.decode(new TraceLine(false, text).encode());
    }

    private static TraceLine further(final String text)
    {
        return TraceLine.decode(new TraceLine(true, text).encode());
    }

    @Test
    void shouldPrintEqualTracesOnceAndCountTheOthers()
    {
        final String text = "rank 1 failed: java.lang.IllegalStateException: row 4" + FRAMES;
        assertEquals(text, traces.add(first(text)));
        assertEquals("", traces.add(first("rank 2 failed: java.lang.IllegalStateException: row 8" + FRAMES)));
        assertEquals("", traces.add(further("rank 3 failed: java.lang.IllegalStateException: row 12" + FRAMES +
            "\n\tSuppressed: org.gaeron.JobFailedException: rank 1 failed\n\t\tat my.Main.run(Main.java:9)")));
        assertEquals(List.of("rank 1 failed, and 2 more ranks in the same way"), traces.others());
    }

    @Test
    void shouldPrintATraceFromAnotherPlace()
    {
        final String other = "rank 2 failed: java.lang.IllegalStateException: row 4" + FRAMES.replace("12", "13");
        traces.add(first("rank 1 failed: java.lang.IllegalStateException: row 4" + FRAMES));
        assertEquals(other, traces.add(first(other)));
        assertEquals(List.of(), traces.others());
    }

    /** It may only follow from the first failure of its node. */
    @Test
    void shouldPrintNothingOfAFurtherFailureThatIsDifferent()
    {
        traces.add(first("rank 1 failed: java.lang.IllegalStateException: row 4" + FRAMES));
        assertEquals("", traces.add(further("rank 2 failed: java.lang.InterruptedException" + FRAMES)));
        assertEquals(List.of(), traces.others());
    }

    @Test
    void shouldCountNodesWhereNoRankHasFailed()
    {
        traces.add(first("node 0 failed: no room"));
        traces.add(first("node 1 failed: no room"));
        assertEquals(List.of("node 0 failed, and 1 more node in the same way"), traces.others());
    }
}
