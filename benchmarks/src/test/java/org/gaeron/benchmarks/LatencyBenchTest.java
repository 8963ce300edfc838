package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;

import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyBenchTest
{
    @ParameterizedTest
    @ValueSource(strings = {
        "--transport=tcp", "--bytes=12", "--bytes=0", "--rate=0", "--rate=-1", "--rate=x", "--driver=x", "--runs=0"})
    void shouldRefuseBadOptions(final String option, @TempDir final Path folder)
    {
        assertEquals(2, BenchCommand.execute("latency", "--smallest", "--out=" + folder, option));
    }

    @Test
    void shouldFailIfTheRateIsNotReachedAndKeepTheData(@TempDir final Path folder)
    {
        final int exitCode = BenchCommand.execute(
            "latency", "--smallest", "--transport=near", "--bytes=8", "--rate=1e8", "--out=" + folder);
        assertEquals(1, exitCode);
        final Results results = Results.read(folder.resolve(Rig.RESULTS));
        final double reached = results.median("near get open", 8, "rate");
        assertTrue(reached > 0 && reached < 1e8, "actual " + reached);
        assertTrue(results.median("near get", 8, "p50") > 0);
    }
}
