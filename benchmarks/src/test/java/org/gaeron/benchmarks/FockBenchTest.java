package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.benchmarks.rig.Figure;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

class FockBenchTest
{
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {
        "--fock=nosuch", "--molecule=nosuch", "--molecule=alkane-0", "--molecule=/no/such.xyz", "--basis=nosuch",
        "--molecule=", "--places=", "--places=near", "--places=near-0", "--places=near-100", "--places=tcp-2",
        "--places=ipc-1", "--places=udp-3", "--places=near-1,ipc", "--places=near-1 ipc-2", "--strategy=nobody",
        "--strategy="})
    void shouldRefuseBadOptionsInOneLineBeforeAnythingIsThere(final String option)
    {
        final Path data = folder.resolve("data");
        final BenchCommandTest.Outcome outcome =
            BenchCommandTest.run("fock", "--smallest", "--out=" + data, option);
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertEquals(1, outcome.err().size(), outcome::toString);
        assertTrue(outcome.err().getFirst().startsWith("ga bench fock: "), outcome::toString);
        assertEquals(List.of(), outcome.out(), outcome::toString);
        assertFalse(Files.exists(data));
    }

    @Test
    void shouldRefusePlacesInSharedMemoryBetweenHosts()
    {
        final BenchCommandTest.Outcome outcome = BenchCommandTest.run(
            "fock", "--smallest", "--out=" + folder.resolve("data"), "--hosts=a,b", "--places=ipc-2");
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.err().getFirst().endsWith("actual 'ipc-2' between hosts"), outcome::toString);
    }

    @Test
    void shouldRefuseElectronsThatAreNotPaired() throws Exception
    {
        final Path radical = Files.writeString(folder.resolve("oh.xyz"), "2\nOH\nO 0 0 0\nH 0 0 0.97\n");
        final BenchCommandTest.Outcome outcome =
            BenchCommandTest.run("fock", "--smallest", "--out=" + folder.resolve("data"), "--molecule=" + radical);
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.err().getFirst().contains("9 electrons"), outcome::toString);
    }

    /** As if the shipped hydrogen molecule had an energy of -1 Hartree. */
    @Test
    void shouldFailWithAWrongEnergy()
    {
        final FockCalculation planted = new FockCalculation("h2", "STO-3G", -1);
        final FockBench bench = new FockBench(List.of(planted, planted, planted));
        new CommandLine(bench).parseArgs(
            "--smallest", "--out=" + folder.resolve("data"), "--places=near-1", "--strategy=owner");
        final MeasurementException failure = assertThrows(MeasurementException.class, bench::call);
        assertTrue(failure.getMessage().startsWith(
            "near owner-computes on 1 ranks: expected an energy of -1.0 Hartree, actual [-1.1"), failure::getMessage);
    }

    @Test
    void shouldMeasureTheEfficiencyOfWhatWasAskedFor() throws Exception
    {
        final Path hydrogen = Files.writeString(folder.resolve("h2.xyz"), "2\n\nH 0 0 0\nH 0 0 0.74\n");
        final Path data = folder.resolve("data");
        final BenchCommandTest.Outcome outcome = BenchCommandTest.run("fock", "--smallest", "--out=" + data,
            "--molecule=" + hydrogen, "--basis=3-21G", "--fock=local", "--places=near-1,near-2,near-1",
            "--strategy=owner");
        assertEquals(0, outcome.exitCode(), outcome::toString);
        final Results results = Results.read(data.resolve(Rig.RESULTS));
        final List<Double> order = results.rows().stream().filter(row -> row.metric().equals("build"))
            .map(Row::x).toList();
        assertEquals(List.of(1.0, 2.0), order);
        assertEquals(List.of("near owner-computes"), results.series("build"));
        final double efficiency = results.median("near owner-computes", 1, "build") /
            results.median("near owner-computes", 2, "build") / 2;
        assertEquals(
            List.of(efficiency), Figure.read(data.resolve(Rig.FIGURES)).stream()
                .filter(figure -> figure.name().equals("fock.near.2.efficiency")).map(Figure::value).toList());
    }
}
