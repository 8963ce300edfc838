package org.gaeron.benchmarks.report;

import java.util.List;
import java.util.function.Function;

/**
 * Chapter of the report: one benchmark.
 *
 * @param name   of the benchmark.
 * @param title  of the chapter.
 * @param lead   description of the measurement in a sentence or two.
 * @param blocks its tables and plots.
 */
record Subject(String name, String title, String lead, Function<Measured, List<Block>> blocks)
{
    /** All subjects, in the order of the report. */
    static final List<Subject> ALL = List.of(
        new Subject("latency", "Latency of one operation",
            "How long one call takes between two nodes, as the caller sees it; a put and an acc include the fence. " +
            "Beside it, in the same runs, echoes without us: plain UDP with a blocking and with a spinning " +
            "receiver, and bare Aeron.", LatencySubject::of),
        new Subject("counter", "A shared counter whose holder computes",
            "Each rank takes a value from one shared counter, computes, and takes the next. In most of the " +
            "published systems the holder of the counter does not answer while it computes: a caller waits for a " +
            "whole compute loop.",
            CounterSubject::of),
        new Subject("accumulate", "Accumulate: who computes",
            "Adding a patch to a far array, by both strategies of Nieplocha, Tipparaju and Apra (2005): the owner " +
            "adds what is sent to it, or the caller locks, gets, adds, puts and unlocks.", AccumulateSubject::of),
        new Subject("fock", "Fock builds",
            "The Fock builds of one SCF, under both strategies: the work that global arrays were made for.",
            FockSubject::of),
        new Subject("rate", "Many small operations",
            "Pipelined accumulates and fetch-and-adds per second, and the latency of each under that load.",
            RateSubject::of),
        new Subject("incast", "Many senders, one owner",
            "Several senders accumulate large patches on one owner at the same time.", IncastSubject::of),
        new Subject("memory", "Memory per peer",
            "What a node needs for its connections: memory that the media driver maps, resident memory of the " +
            "process, and files.", MemorySubject::of),
        new Subject("idle", "An idle job",
            "What nodes cost that have spoken to each other and now sleep.", IdleSubject::of),
        new Subject("peer", "A Java peer",
            "The same kernels in PCJ, the other library for global address spaces on the JVM, in the same runs and " +
            "on the same hosts.", PeerSubject::of));

    /** {@return the subject of a benchmark; one without tables and plots if the benchmark is unknown} */
    static Subject of(final String name)
    {
        return ALL.stream().filter(subject -> subject.name().equals(name)).findFirst()
            .orElseGet(() -> new Subject(name, name, "", measured -> List.of()));
    }

    /** {@return the figures that a benchmark has printed} */
    static Table figures(final Measured measured)
    {
        final Table table = new Table("Figures", "Median, least and most of the runs.",
            "figure", "median", "least", "most", "unit", "runs");
        measured.figures().forEach(figure ->
        {
            // Some ratios keep only the median.
            final boolean hasSpread =
                figure.runs() == 1 || figure.least() < figure.most() || !figure.unit().equals("x");
            table.add(List.of(figure.name(), Quantity.number(figure.value()),
                hasSpread ? Quantity.number(figure.least()) : Table.NONE,
                hasSpread ? Quantity.number(figure.most()) : Table.NONE,
                Quantity.unit(figure.unit()), Integer.toString(figure.runs())));
        });
        return table;
    }
}
