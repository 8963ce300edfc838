package org.gaeron.benchmarks.report;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Table at the top of the report: one number for each question, beside its reference. A comparison is a ratio of two
 * series of one benchmark, taken within each run. Failed benchmarks are left out.
 */
final class Highlights
{
    private final Table table = new Table("At a glance",
        "Medians, with the least and the most of the runs. Ratios are taken within each run.",
        "what", "measured", "beside", "ratio", "ideal");
    private final List<Measured> all;

    private Highlights(final List<Measured> all)
    {
        this.all = all;
    }

    static Table of(final List<Measured> all)
    {
        final Highlights highlights = new Highlights(all);
        highlights.latency();
        highlights.counter();
        highlights.accumulate();
        highlights.fock();
        highlights.peer();
        highlights.measured("idle").flatMap(idle -> idle.first("udp node", "cpu")).ifPresent(cpu ->
            highlights.table.add(List.of("an idle node, UDP",
                cpu.text(each -> Quantity.number(each) + " % of a core"), Table.NONE, Table.NONE, "0")));
        return highlights.table;
    }

    private Optional<Measured> measured(final String name)
    {
        return all.stream().filter(each -> each.name().equals(name) && each.failure() == null).findFirst();
    }

    private void compare(
        final String what, final Measured measured, final String metric, final DoubleFunction<String> format,
        final Pair pair, final String ideal)
    {
        measured.at(pair.series(), pair.x(), metric).ifPresent(value -> table.add(List.of(what, value.text(format),
            measured.at(pair.to(), pair.x(), metric)
                .map(other -> pair.name() + ": " + format.apply(other.median())).orElse(Table.NONE),
            measured.ratio(pair.series(), pair.to(), pair.x(), metric)
                .map(ratio -> ratio.text(each -> Quantity.number(each) + " \u00d7")).orElse(Table.NONE), ideal)));
    }

    /**
     * Series to be compared.
     *
     * @param series of ours.
     * @param to     series of the reference.
     * @param name   of the reference.
     * @param x      of both.
     */
    private record Pair(String series, String to, String name, double x)
    {
    }

    private void latency()
    {
        measured("latency").ifPresent(latency -> compare("fetch-and-add, UDP, median", latency, "p50", Quantity::time,
            new Pair("udp readInc", "bare Aeron", "bare Aeron echo", 8), "1 \u00d7"));
    }

    private void counter()
    {
        measured("counter").ifPresent(counter -> compare(
            "counter whose holder computes, UDP", counter, "value mean", Quantity::time,
            new Pair("udp case 1", "udp case 2", "holder idle", 0), "1 \u00d7"));
        measured("counter").ifPresent(counter -> compare(
            "compute loop of that holder", counter, "loop mean", ms -> Quantity.time(1e3 * ms),
            new Pair("udp case 1", "alone", "alone", 0), "1 \u00d7"));
    }

    private void accumulate()
    {
        final String owner = "udp " + AccumulateSubject.OWNER;
        final DoubleFunction<String> format = value -> Quantity.number(value) + " MB/s";
        measured("accumulate").ifPresent(accumulate -> AccumulateSubject.publishedSize(accumulate, owner).ifPresent(x ->
        {
            compare("accumulate of " + Quantity.bytes(x) + ", UDP", accumulate, AccumulateSubject.BANDWIDTH, format,
                new Pair(owner, AccumulateSubject.CEILING, "bare Aeron", x), "1 \u00d7");
            compare("the same, who computes", accumulate, AccumulateSubject.BANDWIDTH, format,
                new Pair(owner, "udp " + AccumulateSubject.CALLER, "caller", x), "published: 1.81 \u00d7");
        }));
    }

    private void fock()
    {
        final String owner = "udp " + AccumulateSubject.OWNER;
        measured("fock").ifPresent(fock -> fock.points(owner, FockSubject.BUILD).stream().reduce((first, last) -> last)
            .ifPresent(point -> compare("Fock builds, " + (int)point.x() + " ranks, UDP", fock, FockSubject.BUILD,
                value -> Quantity.number(value) + " s",
                new Pair(owner, "udp " + AccumulateSubject.CALLER, "caller computes", point.x()), "below 1 \u00d7")));
    }

    private void peer()
    {
        measured("peer").ifPresent(peer -> compare("counter whose holder computes, UDP, beside a peer", peer,
            "value mean", Quantity::time, new Pair("udp case 1", "PCJ case 1", "PCJ", 0), "below 1 \u00d7"));
    }
}
