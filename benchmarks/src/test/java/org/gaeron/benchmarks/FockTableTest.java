package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.benchmarks.rig.AskedRig;
import org.gaeron.benchmarks.rig.Figure;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of given results, two runs of which have taken times that are easily told. */
class FockTableTest
{
    private static final List<String> BOTH = List.of(FockBench.OWNER, FockBench.CALLER);
    private static final FockPlace TWO = new FockPlace("ipc", 2);
    private static final FockPlace FOUR = new FockPlace("ipc", 4);

    @TempDir
    private Path folder;

    /** {@return the lines of the places; the machine was twice as slow in the second run} */
    private List<String> print(final List<FockPlace> places, final List<String> strategies)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final PrintStream before = System.out;
        System.setOut(new PrintStream(out, true));
        try (Rig rig = AskedRig.open("fock", "--runs=3", "--out=" + folder))
        {
            for (final FockPlace place : places)
            {
                strategies.forEach(strategy -> measured(rig, place, strategy));
            }
            new FockTable(rig, places, strategies, 2).print();
        }
        finally
        {
            System.setOut(before);
        }
        return out.toString().lines().filter(line -> line.matches("(near|ipc|udp) .*\\|.*"))
            .map(line -> line.replaceAll("[\\s|]+", " ").replace(" %", "%")).toList();
    }

    /** One rank: 8, 16, 9 s; two 5, 10, 5 s; four 4, 8, 4 s; callers take twice as long. */
    private static void measured(final Rig rig, final FockPlace place, final String strategy)
    {
        final double[] one = {8, 16, 9};
        final double[] two = {5, 10, 5};
        final double[] four = {4, 8, 4};
        final double[] seconds = place.ranks() == 1 ? one : place.ranks() == 2 ? two : four;
        for (int run = 1; run <= seconds.length; run++)
        {
            final double value = seconds[run - 1] * (strategy.equals(FockBench.CALLER) ? 2 : 1);
            rig.results().addAll(List.of(
                row(run, place, strategy, "build", value, "s"),
                row(run, place, strategy, "communication", 10, "%"), row(run, place, strategy, "balance", 1.1, "x"),
                row(run, place, strategy, "operations per task", 3, "1")));
        }
    }

    private static Row row(final int run, final FockPlace place, final String strategy, final String metric,
        final double value, final String unit)
    {
        return new Row(run, place.series(strategy), place.ranks(), metric, value, unit);
    }

    private List<Figure> efficiencies() throws IOException
    {
        return Figure.read(folder.resolve(Rig.FIGURES)).stream()
            .filter(figure -> figure.name().endsWith(".efficiency")).toList();
    }

    /** 8/5/2, 16/10/2 and 9/5/2; the ratio of the medians would be 0.9. More ranks than the two cores have none. */
    @Test
    void shouldTakeEfficienciesWithinEachRun() throws IOException
    {
        assertEquals(
            List.of("near 1 9.0000 18.0000 -50.0% 1.000 10.0% 10.0% 1.10 1.10 3.00",
                "ipc 2 5.0000 10.0000 -50.0% 0.800 10.0% 10.0% 1.10 1.10 3.00",
                "ipc 4 4.0000 8.0000 -50.0% - 10.0% 10.0% 1.10 1.10 3.00"),
            print(List.of(FockPlace.ONE, TWO, FOUR), BOTH));
        assertEquals(
            List.of(new Figure("fock.near.1.efficiency", 1, "x", 1, 1, 3),
                new Figure("fock.ipc.2.efficiency", 0.8, "x", 0.8, 0.9, 3)),
            efficiencies());
    }

    @Test
    void shouldHaveDashesForCallersThatWereNotMeasured() throws IOException
    {
        assertEquals(
            List.of("near 1 9.0000 - - 1.000 10.0% - 1.10 - 3.00", "ipc 2 5.0000 - - 0.800 10.0% - 1.10 - 3.00"),
            print(List.of(FockPlace.ONE, TWO), List.of(FockBench.OWNER)));
        assertEquals(2, efficiencies().size());
    }

    @Test
    void shouldHaveDashesForOwnersThatWereNotMeasured() throws IOException
    {
        assertEquals(
            List.of("near 1 - 18.0000 - - - 10.0% - 1.10 3.00", "ipc 2 - 10.0000 - - - 10.0% - 1.10 3.00"),
            print(List.of(FockPlace.ONE, TWO), List.of(FockBench.CALLER)));
        assertEquals(List.of(), efficiencies());
    }

    @Test
    void shouldHaveNoEfficiencyWithoutTheOneRank() throws IOException
    {
        assertEquals(List.of("ipc 2 5.0000 10.0000 -50.0% - 10.0% 10.0% 1.10 1.10 3.00"), print(List.of(TWO), BOTH));
        assertTrue(efficiencies().isEmpty());
    }
}
