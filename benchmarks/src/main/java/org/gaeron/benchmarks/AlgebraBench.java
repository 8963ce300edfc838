package org.gaeron.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;

import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Bandwidth of algebra element by element on arrays of doubles, two ranks of one node: a sum of two arrays and a dot
 * product, of one layout and of two. The floors are loops over Java arrays of both ranks at the same time: the stream
 * triad {@code a[i] = b[i] + s c[i]}, and the dot product of two of them.
 *
 * <p>A sum and a triad count 24 bytes an element, a dot product 16. Each series is the best of several rounds; a round
 * has as many calls as fit a given time, between two barriers, and its time is that of rank 0. Rounds of the call and
 * of its floor take turns. Wrong elements fail the benchmark.
 */
@Command(name = "algebra", mixinStandardHelpOptions = true,
    description = "Sums of arrays and dot products beside the stream triad and plain reads.")
public final class AlgebraBench implements Callable<Integer>
{
    private static final String BANDWIDTH = "bandwidth";

    @Mixin
    private RigOptions options;

    @Option(names = "--size", paramLabel = "N", description = "Elements of an array: 8,000,000.")
    private Integer size;

    AlgebraBench()
    {
    }

    @Override
    public Integer call()
    {
        final int n = size != null ? size : options.choose(20_000, 8_000_000, 8_000_000);
        options.require(n >= 2000 && n % 2000 == 0, "expected a --size that is a multiple of 2000, actual " + n);
        final int timeMs = options.choose(1, 100, 500);
        try (Rig rig = Rig.open("algebra", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                rig.run("algebra near", run, rig.job(AlgebraRanks.class, "near", 1, 2), timeMs, n);
            }
            SeriesTable.of(rig.results(), List.of("near"), "elements", BANDWIDTH).forEach(rig::print);
            for (final String kind : List.of("triad", "add", "add layouts", "reads", "dot", "dot layouts"))
            {
                rig.figure("algebra.near." + kind.replace(' ', '-'), "near " + kind, n, BANDWIDTH);
            }
            rig.ratio("algebra.near.add-over-triad", "near add", "near triad", n, BANDWIDTH);
            rig.ratio("algebra.near.dot-over-reads", "near dot", "near reads", n, BANDWIDTH);
        }
        return 0;
    }
}
