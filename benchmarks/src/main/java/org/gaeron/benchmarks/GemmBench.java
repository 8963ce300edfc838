package org.gaeron.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;
import org.gaeron.benchmarks.rig.WarmUp;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Rate of products of square matrices of doubles: 2 n^3 operations, divided by the time.
 *
 * <ul>
 * <li>Local, one rank: the own kernel, a BLAS of the host if there is one, and EJML, in turns in one JVM. The time is
 * the CPU time of the thread, so other work on the machine counts little; the best of the turns is recorded. Some
 * products of all come first.</li>
 * <li>Distributed: two ranks of one node, and two nodes of one rank. Their arrays have the default layout. Beside it,
 * in the same job, both ranks multiply half the rows in memory of their own at the same time. The time is that of rank
 * 0 between two barriers; the median of the turns is recorded, of both. Products come first, until they do not become
 * faster ({@link WarmUp}).</li>
 * </ul>
 *
 * <p>A wrong element fails the benchmark.
 */
@Command(name = "gemm", mixinStandardHelpOptions = true,
    description = "Matrix products: own kernel beside a BLAS and EJML, two ranks beside as many kernels alone.")
public final class GemmBench implements Callable<Integer>
{
    private static final String RATE = "rate";

    @Mixin
    private RigOptions options;

    @Option(names = "--size", paramLabel = "N",
        description = "Rows and columns of the distributed matrices: 2000; with --long 4000.")
    private Integer size;

    GemmBench()
    {
    }

    @Override
    public Integer call()
    {
        final int n = size != null ? size : options.choose(200, 2000, 4000);
        options.require(n >= 2 && n <= 20_000, "expected a --size from 2 to 20000, actual " + n);
        final List<Integer> sizes = options.choose(List.of(64), List.of(100, 250, 500, 1000, 2000),
            List.of(50, 100, 250, 500, 1000, 2000));
        final int turns = options.choose(2, 7, 20);
        final int warmUpMillions = options.choose(0, 4000, 4000);
        try (Rig rig = Rig.open("gemm", options))
        {
            final List<String> transports = options.choose(List.of("udp"), rig.transports(), rig.transports());
            final List<String> places = Stream.concat(Stream.of("near"), transports.stream()).toList();
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final int local : sizes)
                {
                    rig.run("gemm local " + local, run, rig.job(GemmRanks.class, "near", 1, 1), GemmRanks.LOCAL, turns,
                        local, options.isWarmed(), warmUpMillions);
                }
                for (final String place : places)
                {
                    final boolean isNear = place.equals("near");
                    rig.run("gemm " + place, run, rig.job(GemmRanks.class, place, isNear ? 1 : 2, isNear ? 2 : 1),
                        place, turns, n, options.isWarmed());
                }
            }
            SeriesTable.of(rig.results(), places, "n", RATE).forEach(rig::print);
            figures(rig, sizes, places, n);
        }
        return 0;
    }

    private static void figures(final Rig rig, final List<Integer> sizes, final List<String> places, final int n)
    {
        for (final int local : sizes)
        {
            for (final String kernel : GemmRanks.KERNELS)
            {
                if (isMeasured(rig, kernel, local))
                {
                    rig.figure("gemm." + kernel + "." + local, kernel, local, RATE);
                }
            }
            if (isMeasured(rig, "blas", local))
            {
                rig.ratio("gemm.own-over-blas." + local, "own", "blas", local, RATE);
            }
        }
        for (final String place : places)
        {
            rig.figure("gemm." + place, place + " product", n, RATE);
            rig.ratio("gemm." + place + ".over-local", place + " product", place + " local", n, RATE);
        }
    }

    private static boolean isMeasured(final Rig rig, final String kernel, final int local)
    {
        return rig.results().points(kernel, RATE).contains((double)local);
    }
}
