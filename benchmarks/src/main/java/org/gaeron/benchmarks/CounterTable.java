package org.gaeron.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.gaeron.benchmarks.rig.Rig;

/**
 * Table in the layout of Table 1 of "Performance of MPI-2 passive target one-sided communications". It shows mean times
 * in seconds of a value of the shared counter in three cases, and of the compute loop (work). The rows measured here
 * come first, then the published rows as the paper prints them.
 */
final class CounterTable
{
    private static final String FORMAT = "%-36s %6s %10s %13s %13s %13s";
    private static final String NONE = "N/A";
    private static final double US_PER_S = 1e6;
    private static final double MS_PER_S = 1e3;

    private static final String[][] PUBLISHED =
    {
        {"Intel core 2 duo, MPICH2 sock", "4", "3.09", "3.496540", "0.000125", "0.000767"},
        {"Intel core 2 duo, MPICH2 nemesis", "4", "3.07", "13.954472", "0.000022", "0.169123"},
        {"Intel core 2 duo, MPICH2 shm", "4", "3.08", "2.750339", "0.000017", NONE},
        {"Intel core 2 duo, OpenMPI", "4", "3.17", "5.609268", "0.000034", NONE},
        {"IBM p5-575 / HPS, MPI", "32", "2.59", "0.002357", "0.000070", "0.002528"},
        {"IBM BlueGene/P, MPICH2", "32", "11.45", "11.452927", "0.000049", "0.000052"},
        {"Cray XT4, MPICH2", "32", "2.01", "1.107902", "0.000020", NONE},
        {"Bull R422 / Connect X, Bull MPI", "32", "0.24", "0.245136", "0.000009", NONE},
        {"Bull R422 / Connect X, Intel MPI", "32", "0.24", "0.245279", "0.000009", NONE},
        {"HP Cluster Platform 4000, HP MPI", "32", "4.12", "0.000377", "0.000470", NONE},
        {"SGI Prism Extreme, MPT", "10", "1.75", "0.000019", "0.000006", NONE},
    };

    private final Rig rig;
    private final int processes;

    /**
     * Creates a table of medians over the runs.
     *
     * @param rig       with the results.
     * @param processes of each job.
     */
    CounterTable(final Rig rig, final int processes)
    {
        this.rig = rig;
        this.processes = processes;
    }

    /** {@return the transports that were measured} */
    static List<String> transports(final Rig rig)
    {
        final List<String> transports = new ArrayList<>(List.of("near"));
        transports.addAll(rig.transports());
        return transports;
    }

    /** Prints the table. */
    void print()
    {
        rig.print("");
        rig.print("Mean times (s) of a compute loop, and of a value of the counter for processes far from it");
        line("", "# proc", "Work", "Case 1", "Case 2", "Case 3");
        rig.print("measured here, medians of the runs");
        measured("the loop alone", "alone", NONE, NONE);
        measured("plain UDP, blocking", ComputingEcho.SERIES, NONE, NONE);
        for (final String transport : transports(rig))
        {
            measured("Gaeron " + transport, transport + " case 1", transport + " case 2", transport + " case 3");
            measured("Gaeron " + transport + ", prefetched", transport + " case 1 prefetched", NONE, NONE);
        }
        rig.print("published: \"Performance of MPI-2 passive target one-sided communications\", Table 1");
        for (final String[] row : PUBLISHED)
        {
            line((Object[])row);
        }
        rig.print("");
    }

    private void measured(final String name, final String case1, final String case2, final String case3)
    {
        line(name, Integer.toString(processes), mean(case1, "loop mean", MS_PER_S),
            mean(case1, "value mean", US_PER_S), mean(case2, "value mean", US_PER_S),
            mean(case3, "value mean", US_PER_S));
    }

    private String mean(final String series, final String metric, final double perSecond)
    {
        return rig.results().points(series, metric).isEmpty() ? NONE :
            String.format(Locale.ROOT, "%.7f", rig.results().median(series, 0, metric) / perSecond);
    }

    private void line(final Object... cells)
    {
        rig.print(String.format(Locale.ROOT, FORMAT, cells));
    }
}
