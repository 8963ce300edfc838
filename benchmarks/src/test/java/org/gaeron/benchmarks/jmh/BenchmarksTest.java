package org.gaeron.benchmarks.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Every benchmark still runs: each once, in this JVM, as short as it can be. What it measures so means nothing.
 */
class BenchmarksTest
{
    @BeforeAll
    static void ignoreOtherRuns()
    {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void shouldRunEachBenchmark() throws RunnerException
    {
        final Collection<RunResult> results = new Runner(new OptionsBuilder()
            .include("^org\\.gaeron\\.benchmarks\\.jmh\\.")
            .param("count", "128")
            .param("input", "h2 cc-pVDZ")
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(10))
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build()).run();
        final Map<String, Integer> counts = new TreeMap<>();
        for (final RunResult result : results)
        {
            final String name = result.getParams().getBenchmark();
            counts.merge(name.substring(0, name.lastIndexOf('.')).replaceAll(".*\\.", ""), 1, Integer::sum);
            assertTrue(result.getPrimaryResult().getScore() > 0, name);
        }
        assertEquals(Map.of(
            "KernelsBenchmark", 4,
            "IntegralsBenchmark", 1,
            "LocalBlockBenchmark", 6,
            "StripeLocksBenchmark", 3,
            "NearBenchmark", 12,
            "NearTypesBenchmark", 15,
            "OwnersBenchmark", 3,
            "TilesBenchmark", 6,
            "FarBenchmark", 6), counts);
    }
}
