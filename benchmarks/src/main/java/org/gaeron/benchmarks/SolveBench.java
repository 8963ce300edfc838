package org.gaeron.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Speed of solvers on two ranks: Cholesky and LU factors of a matrix, and a symmetric eigenproblem.
 *
 * <ul>
 * <li>The ceiling of the factors is the local product: both ranks multiply matrices of their own at the same time. The
 * operations counted are n<sup>3</sup>/3 for Cholesky and 2 n<sup>3</sup>/3 for LU. Solutions for one right side are
 * checked by their residual.</li>
 * <li>The eigenproblem is compared with LAPACK's {@code dsyevd} alone, called by the first rank while the other waits,
 * with as many threads. Without LAPACK there is no such figure.</li>
 * </ul>
 *
 * <p>Near, two ranks of one node; far, two nodes of one rank. Each value is that of the best of several calls, after
 * two to warm up.
 */
@Command(name = "solve", mixinStandardHelpOptions = true,
    description = "Speed of Cholesky and LU factors and of an eigenproblem on two ranks.")
public final class SolveBench implements Callable<Integer>
{
    @Mixin
    private RigOptions options;

    @Option(names = "--size", paramLabel = "N", description = "Order of the matrix to factor: 4000; with --long 8000.")
    private Integer size;

    @Option(names = "--eigen", paramLabel = "N", description = "Order of the eigenproblem: 1000; with --long 2000.")
    private Integer eigen;

    SolveBench()
    {
    }

    @Override
    public Integer call()
    {
        final int n = size != null ? size : options.choose(120, 4000, 8000);
        final int order = eigen != null ? eigen : options.choose(60, 1000, 2000);
        options.require(n >= 8 && n <= 40_000, "expected --size from 8 to 40000, actual " + n);
        options.require(order >= 8 && order <= 20_000, "expected --eigen from 8 to 20000, actual " + order);
        final int calls = options.choose(1, 5, 5);
        try (Rig rig = Rig.open("solve", options))
        {
            final List<String> transports = options.choose(List.of("udp"), rig.transports(), rig.transports());
            for (int run = 1; run <= options.runs(); run++)
            {
                rig.run("solve near", run, rig.job(SolveRanks.class, "near", 1, 2), "near", n, order, calls);
                for (final String transport : transports)
                {
                    rig.run("solve " + transport, run,
                        rig.job(SolveRanks.class, transport, 2, 1), transport, n, order, calls);
                }
            }
            final List<String> all = new ArrayList<>(List.of("near"));
            all.addAll(transports);
            SeriesTable.of(rig.results(), all, "n", SolveRanks.SPEED).forEach(rig::print);
            all.forEach(each -> figures(rig, each, n, order));
        }
        return 0;
    }

    private static void figures(final Rig rig, final String transport, final int n, final int order)
    {
        final String name = "solve." + transport;
        rig.figure(name + ".dgemm", transport + " dgemm", n, SolveRanks.SPEED);
        for (final String kind : List.of("cholesky", "lu"))
        {
            rig.figure(name + "." + kind, transport + " " + kind, n, SolveRanks.SPEED);
            rig.ratio(name + "." + kind + "-over-dgemm", transport + " " + kind, transport + " dgemm", n,
                SolveRanks.SPEED);
            rig.figure(name + "." + kind + ".residual", transport + " " + kind, n, SolveRanks.RESIDUAL);
            rig.figure(name + "." + kind + ".solve", transport + " " + kind, n, SolveRanks.SOLVE);
        }
        rig.figure(name + ".eigen", transport + " eigen", order, SolveRanks.TIME);
        if (BareLapack.isThere())
        {
            rig.ratio(name + ".eigen-over-lapack", transport + " eigen", transport + " lapack", order,
                SolveRanks.TIME);
        }
    }
}
