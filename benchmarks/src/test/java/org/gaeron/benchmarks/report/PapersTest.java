package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Row;
import org.junit.jupiter.api.Test;

class PapersTest
{
    private static final String FENCED = "bare Aeron accumulate and fence";

    private static String floor(final String settings)
    {
        final Results results = new Results();
        results.addAll(List.of(new Row(1, FENCED, 720_000, Papers.BANDWIDTH, 3000, "MB/s")));
        return Papers.floor(
            new Measured("accumulate", results, List.of(), Map.of("settings", settings), "", null), 720_000);
    }

    @Test
    void shouldJudgeStreamsByAFloorOfTheSameOffload()
    {
        assertEquals(FENCED, floor("{gaeron.probe=0}"));
        assertEquals("bare Aeron stream", floor("{gaeron.offload=none}"));
    }
}
