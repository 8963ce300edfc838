package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

import org.gaeron.benchmarks.report.Chapter.Table;

/**
 * Table at the top of the report: one number for each question, beside its reference. A comparison is a ratio of two
 * series of one benchmark, taken within each run. Failed benchmarks are left out.
 */
final class Highlights
{
    private static final String ONE = "1 \u00d7";
    private static final String BELOW_ONE = "below 1 \u00d7";
    private static final String OWNER = "udp " + Papers.OWNER;
    private static final String CALLER = "udp " + Papers.CALLER;

    private static final DoubleFunction<String> MB_PER_SECOND = value -> Quantity.number(value) + " MB/s";
    private static final String VALUE = "counter whose holder computes, UDP";

    private Highlights()
    {
    }

    static Table of(final List<Measured> all)
    {
        final Table table = new Table("At a glance",
            "Medians, with the least and the most of the runs. Ratios are taken within each run.",
            List.of("what", "measured", "beside", "ratio", "ideal"), new ArrayList<>());
        for (final Measured measured : all)
        {
            if (measured.failure() == null)
            {
                switch (measured.name())
                {
                    case "latency" -> new Pair("udp readInc", "bare Aeron", "bare Aeron echo", 8)
                        .compare(table, measured, "fetch-and-add, UDP, median", "p50", Quantity::time, ONE);
                    case "counter" -> counter(table, measured);
                    case "accumulate" -> Papers.publishedSize(measured, OWNER)
                        .ifPresent(bytes -> accumulate(table, measured, bytes));
                    case "fock" -> measured.points(OWNER, Papers.BUILD).stream().reduce((first, last) -> last)
                        .ifPresent(last -> new Pair(OWNER, CALLER, "caller computes", last.x()).compare(table, measured,
                            "Fock builds, " + Quantity.count(last.x()) + " ranks, UDP", Papers.BUILD,
                            value -> Quantity.number(value) + " s", BELOW_ONE));
                    case "peer" -> new Pair("udp case 1", "PCJ case 1", "PCJ", 0)
                        .compare(table, measured, VALUE + ", beside a peer", Papers.VALUE, Quantity::time, BELOW_ONE);
                    case "idle" -> measured.first("udp node", "cpu").ifPresent(cpu -> table.add("an idle node, UDP",
                        cpu.text(each -> Quantity.number(each) + " % of a core"), Table.NONE, Table.NONE, "0"));
                    default ->
                    {
                    }
                }
            }
        }
        return table;
    }

    private static void counter(final Table table, final Measured measured)
    {
        new Pair("udp case 1", "udp case 2", "holder idle", 0)
            .compare(table, measured, VALUE, Papers.VALUE, Quantity::time, ONE);
        new Pair("udp case 1", Papers.ALONE, Papers.ALONE, 0).compare(
            table, measured, "compute loop of that holder", Papers.LOOP, ms -> Quantity.time(1e3 * ms), ONE);
    }

    private static void accumulate(final Table table, final Measured measured, final double bytes)
    {
        final String floor = Papers.floor(measured, bytes);
        new Pair(OWNER, floor, floor, bytes).compare(table, measured,
            "accumulate of " + Quantity.bytes(bytes) + ", UDP", Papers.BANDWIDTH, MB_PER_SECOND, ONE);
        new Pair(OWNER, CALLER, "caller", bytes).compare(table, measured,
            "the same, who computes", Papers.BANDWIDTH, MB_PER_SECOND, "published: 1.81 \u00d7");
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
        void compare(
            final Table table, final Measured measured, final String what, final String metric,
            final DoubleFunction<String> format, final String ideal)
        {
            measured.at(series, x, metric).ifPresent(value -> table.add(what, value.text(format),
                measured.at(to, x, metric).map(other -> name + ": " + format.apply(other.median())).orElse(Table.NONE),
                measured.ratio(series, to, x, metric).map(Papers::times).orElse(Table.NONE), ideal));
        }
    }
}
