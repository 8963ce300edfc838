package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.GlobalArrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParameterException;

class RigTest
{
    @TempDir
    private Path folder;

    private Rig open(final String... args)
    {
        return AskedRig.open("test", args);
    }

    private static List<Row> rows(final String series, final double... values)
    {
        return IntStream.range(0, values.length)
            .mapToObj(i -> new Row(i + 1, series, 0, "p50", values[i], "us")).toList();
    }

    @Test
    void shouldLeaveFiguresWithTheirSpread() throws IOException
    {
        try (Rig rig = open("--runs=3", "--out=" + folder))
        {
            rig.results().addAll(rows("ours", 4, 2, 6));
            rig.results().addAll(rows("floor", 1, 2, 3));
            assertEquals(4, rig.figure("test.ours", "ours", 0, "p50"));
            assertEquals(2, rig.ratio("test.ratio", "ours", "floor", 0, "p50"));
            rig.results().addAll(rows("two of each run", 4, 2, 6));
            rig.results().addAll(rows("two of each run", 5, 3, 7));
            assertEquals(4.5, rig.figure("test.two", "two of each run", 0, "p50"));
            assertThrows(MeasurementException.class, () -> rig.figure("test.none", "none", 0, "p50"));
        }
        assertEquals(
            List.of(new Figure("test.ours", 4, "us", 2, 6, 3), new Figure("test.ratio", 2, "x", 1, 4, 3),
                new Figure("test.two", 4.5, "us", 2, 7, 3)),
            Figure.read(folder.resolve(Rig.FIGURES)));
        assertEquals(12, Results.read(folder.resolve(Rig.RESULTS)).rows().size());
        assertTrue(Files.readString(folder.resolve(Rig.ENVIRONMENT)).contains("cores: "));
    }

    @Test
    void shouldNotKeepDistributionsOfAnEarlierBenchmark() throws IOException
    {
        final Path old = Files.writeString(folder.resolve("near-get-8-run-4.hgrm"), "old\n");
        final Path other = Files.writeString(folder.resolve("notes.txt"), "mine\n");
        open("--out=" + folder).close();
        assertFalse(Files.exists(old));
        assertTrue(Files.exists(other));
    }

    /** A program that records the cores that it may use. */
    static final class Cores
    {
        private Cores()
        {
        }

        public static void main(final String[] args)
        {
            try (Recorder recorder = new Recorder(List.of(args)))
            {
                recorder.record("all", 0, "cores", Runtime.getRuntime().availableProcessors(), "1");
            }
        }
    }

    /** Beside it are jobs of one node, which have them all. */
    @Test
    void shouldLeaveAllCoresToAProcessThatIsMeasuredAlone()
    {
        final int cores = Runtime.getRuntime().availableProcessors();
        assumeTrue(cores > 1 && Files.isExecutable(Path.of("/usr/bin/taskset")), "needs two cores and taskset");
        try (Rig rig = open("--two-hosts=1500", "--own-cores", "--out=" + folder))
        {
            rig.runBare("cores", 1, 0, Cores.class);
            assertEquals(cores, rig.results().median("all", 0, "cores"));
        }
    }

    @Test
    void shouldRefuseAMachineOfTooFewCores()
    {
        try (Rig rig = open("--out=" + folder))
        {
            assertThrows(MeasurementException.class, () -> rig.requireCores(1 << 20));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Dgaeron.bogus=1", "-Dgaeron.node.timeout=soon", "-Dgaeron.node.timeout=300s"})
    void shouldRefuseASettingThatNoJobTakes(final String setting)
    {
        final ParameterException failure =
            assertThrows(ParameterException.class, () -> open(setting, "--out=" + folder));
        assertTrue(failure.getMessage().contains("gaeron."), failure::getMessage);
        assertTrue(failure.getMessage().contains("expected"), failure::getMessage);
    }

    @Test
    void shouldGiveTheSettingsOfItsCommandLineToEachJob()
    {
        try (Rig rig = open("-Dgaeron.statistics=true", "--out=" + folder))
        {
            assertEquals("true", rig.job(Failing.class, "near", 1, 1).settings().get("gaeron.statistics"));
            assertEquals("true", rig.job(Failing.class, "udp", 2, 1).settings().get("gaeron.statistics"));
        }
    }

    /** A program that fails. */
    static final class Failing
    {
        private Failing()
        {
        }

        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                throw new IllegalStateException("planted");
            });
        }
    }

    @Test
    void shouldNotTakeAJobThatFailedForAMeasurement()
    {
        try (Rig rig = open("--out=" + folder))
        {
            final MeasurementException failure = assertThrows(MeasurementException.class,
                () -> rig.run("planted", 1, rig.job(Failing.class, "near", 1, 1)));
            assertTrue(failure.getMessage().startsWith("planted: expected a job that ends well"), failure.getMessage());
        }
    }
}
