package org.gaeron.benchmarks.report;

import java.util.List;

/**
 * Published results of others, as far as the report shows them.
 */
final class Published
{
    /** Size in bytes at which Nieplocha, Tipparaju and Apra (2005) give bandwidths. */
    static final double ACCUMULATE_BYTES = 720_000;
    /** Their bandwidths at that size, Linux on Itanium 2, Quadrics Elan-3. */
    static final List<Bandwidth> ACCUMULATE = List.of(
        new Bandwidth("owner-computes", 181), new Bandwidth("caller-computes", 99.8),
        new Bandwidth("MPI_Accumulate", 97.8));
    /** Wall time saved by owner-computes, on 24 processors. */
    static final String APPLICATION = "Published (2005, 24 processors): owner-computes saved 45.5 % of the wall time " +
        "of a Hartree-Fock and 33.9 % of a DFT second derivative.";

    /** Table 1 of a study of MPI-2 shared counters (kernel call_counters, 2008), in us; NaN where it has no value. */
    static final List<Counter> COUNTERS = List.of(
        new Counter("Intel Core 2, MPICH2 sock", 4, 3.09e6, 3_496_540, 125, 767),
        new Counter("Intel Core 2, MPICH2 nemesis", 4, 3.07e6, 13_954_472, 22, 169_123),
        new Counter("Intel Core 2, MPICH2 shm", 4, 3.08e6, 2_750_339, 17, Double.NaN),
        new Counter("Intel Core 2, OpenMPI", 4, 3.17e6, 5_609_268, 34, Double.NaN),
        new Counter("IBM p5-575, MPI", 32, 2.59e6, 2_357, 70, 2_528),
        new Counter("IBM BlueGene/P, MPICH2", 32, 11.45e6, 11_452_927, 49, 52),
        new Counter("Cray XT4, MPICH2", 32, 2.01e6, 1_107_902, 20, Double.NaN),
        new Counter("Bull R422, Bull MPI", 32, 0.24e6, 245_136, 9, Double.NaN),
        new Counter("Bull R422, Intel MPI", 32, 0.24e6, 245_279, 9, Double.NaN),
        new Counter("HP CP4000, HP MPI", 32, 4.12e6, 377, 470, Double.NaN),
        new Counter("SGI Prism, MPT", 10, 1.75e6, 19, 6, Double.NaN));

    private Published()
    {
    }

    /**
     * Bandwidth of a scheme.
     *
     * @param scheme     of accumulating.
     * @param mbPerSecond in 10^6 bytes.
     */
    record Bandwidth(String scheme, double mbPerSecond)
    {
    }

    /**
     * Row of the table of counters, in us.
     *
     * @param system    hardware and MPI.
     * @param processes number of them.
     * @param work      time of the compute loop.
     * @param case1     time of a value while the counter's holder computes.
     * @param case2     time of a value while it idles.
     * @param case3     time of a value while it computes, and has a thread for progress.
     */
    record Counter(String system, int processes, double work, double case1, double case2, double case3)
    {
    }
}
