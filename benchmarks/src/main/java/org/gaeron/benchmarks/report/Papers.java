package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gaeron.benchmarks.report.Chapter.Table;
import org.gaeron.benchmarks.report.Plot.Axis;
import org.gaeron.benchmarks.report.Plot.Point;

/**
 * Chapters that repeat what others have published, in the layout of their papers, with their numbers beside ours.
 */
final class Papers
{
    static final String BANDWIDTH = "bandwidth";
    static final String OWNER = "owner-computes";
    static final String CALLER = "caller-computes";
    static final String BUILD = "build";
    static final String VALUE = "value mean";
    static final String LOOP = "loop mean";
    static final String ALONE = "alone";

    private static final String STREAM = "bare Aeron stream";
    private static final String FENCED = "bare Aeron accumulate and fence";

    /** Table 1 of a study of MPI-2 shared counters (kernel call_counters, 2008): work and Cases 1 to 3, in us. */
    private static final String COUNTERS = """
        Intel Core 2, MPICH2 sock, 4 processes;    3.09e6;  3496540;  125;    767
        Intel Core 2, MPICH2 nemesis, 4 processes; 3.07e6;  13954472; 22;     169123
        Intel Core 2, MPICH2 shm, 4 processes;     3.08e6;  2750339;  17;     NaN
        Intel Core 2, OpenMPI, 4 processes;        3.17e6;  5609268;  34;     NaN
        IBM p5-575, MPI, 32 processes;             2.59e6;  2357;     70;     2528
        IBM BlueGene/P, MPICH2, 32 processes;      11.45e6; 11452927; 49;     52
        Cray XT4, MPICH2, 32 processes;            2.01e6;  1107902;  20;     NaN
        Bull R422, Bull MPI, 32 processes;         0.24e6;  245136;   9;      NaN
        Bull R422, Intel MPI, 32 processes;        0.24e6;  245279;   9;      NaN
        HP CP4000, HP MPI, 32 processes;           4.12e6;  377;      470;    NaN
        SGI Prism, MPT, 10 processes;              1.75e6;  19;       6;      NaN
        """;
    private static final List<String> CASES = List.of("case 1", "case 2", "case 3", "case 1 prefetched");
    /** Keeps published points apart from ours. */
    private static final double ASIDE = 0.2;
    /** Size at which Nieplocha, Tipparaju and Apra (2005) give bandwidths: Linux on Itanium 2, Quadrics Elan-3. */
    private static final double PUBLISHED_BYTES = 720_000;
    /** Their bandwidths, in MB/s. */
    private static final SequencedMap<String, Double> PUBLISHED = new LinkedHashMap<>();
    private static final double NEARBY = 1.5;

    static
    {
        PUBLISHED.put(OWNER, 181.0);
        PUBLISHED.put(CALLER, 99.8);
        PUBLISHED.put("MPI_Accumulate", 97.8);
    }

    private Papers()
    {
    }

    static Chapter counter(final Measured measured)
    {
        final Chapter chapter = new Chapter("A shared counter whose holder computes",
            "Each rank takes a value from one shared counter, computes, and takes the next. In most of the " +
            "published systems the holder of the counter does not answer while it computes: a caller waits for a " +
            "whole compute loop.");
        final Table values = chapter.table("Time per counter value and per compute loop",
            "Work is one compute loop without any job beside it. Case 1: the holder of the counter computes too. " +
            "Case 2: it idles. Case 3: it computes, and threads of their own make progress. Prefetched: Case 1, the " +
            "next value is asked for before computing. Means; the published rows are Table 1 of a study of MPI-2 " +
            "shared counters (2008).", "system", "Work", "Case 1", "Case 2", "Case 3", "prefetched");
        final Table loops = chapter.table("What the data server takes from the computation",
            "The compute loop beside a running job, over the same loop alone, within each run. Ideal: 1.",
            "system", "Case 1", "Case 2", "Case 3", "prefetched");
        final Plot plot = chapter.plot("Time per value",
            "Ideal: Case 1 as low as Case 2, as if the holder did not compute. Of the eleven published systems " +
            "eight are more than four decades apart there.",
            Axis.names("Case 1", "Case 2", "Case 3", "prefetched"),
            Axis.log("time per counter value, mean", Quantity::time));
        final String work = measured.first(ALONE, LOOP)
            .map(loop -> loop.text(ms -> Quantity.time(1e3 * ms))).orElse(Table.NONE);
        final List<String> systems = systems(measured);
        if (!systems.isEmpty())
        {
            plot.add("published", Plot.NO_LINE, published());
        }
        for (final String system : systems)
        {
            row(system, CASES, series -> measured.first(series, VALUE).map(value -> value.text(Quantity::time)))
                .ifPresent(cells ->
                {
                    cells.add(1, work);
                    values.add(cells);
                });
            row(system, CASES, series -> measured.ratio(series, ALONE, 0, LOOP).map(Papers::times))
                .ifPresent(loops::add);
            plot.add(system, Plot.NO_LINE, IntStream.rangeClosed(1, CASES.size()).boxed()
                .flatMap(place -> measured.first(system + " " + CASES.get(place - 1), VALUE)
                    .map(value -> new Point(place, value)).stream()).toList());
        }
        if (!values.rows().isEmpty())
        {
            COUNTERS.lines().map(line -> line.split("; *")).forEach(row -> values.add(
                Table.PUBLISHED + row[0], time(row[1]), time(row[2]), time(row[3]), time(row[4]), Table.NONE));
        }
        return chapter;
    }

    private static String time(final String us)
    {
        return us.equals("NaN") ? "N/A" : Quantity.trimmed(Quantity.time(Double.parseDouble(us)));
    }

    /** {@return the published times per value at places 1, 2 and 3} */
    private static List<Point> published()
    {
        return COUNTERS.lines().map(line -> line.split("; *")).flatMap(row -> IntStream.rangeClosed(1, 3)
            .mapToObj(place -> Point.of(place - ASIDE, Double.parseDouble(row[place + 1]))))
            .filter(point -> !Double.isNaN(point.y().median())).toList();
    }

    static String times(final Quantity ratio)
    {
        return ratio.text(value -> Quantity.number(value) + " \u00d7");
    }

    /** {@return the systems whose counters were measured in at least one case, as {@code udp}} */
    private static List<String> systems(final Measured measured)
    {
        return measured.series(VALUE).stream().map(series -> series.replaceFirst(" case \\d.*", "")).distinct()
            .toList();
    }

    /** {@return a row with a cell for each case; empty if no cell has a value} */
    private static Optional<List<String>> row(
        final String system, final List<String> cases, final Function<String, Optional<String>> cellOfSeries)
    {
        final List<String> cells = new ArrayList<>(List.of(system));
        cases.forEach(each -> cells.add(cellOfSeries.apply(system + " " + each).orElse(Table.NONE)));
        return cells.stream().skip(1).allMatch(Table.NONE::equals) ? Optional.empty() : Optional.of(cells);
    }

    static Chapter accumulate(final Measured measured)
    {
        final Chapter chapter = new Chapter("Accumulate: who computes",
            "Adding a patch to a far array, by both strategies of Nieplocha, Tipparaju and Apra (2005): the owner " +
            "adds what is sent to it, or the caller locks, gets, adds, puts and unlocks.");
        final Table table = chapter.table("Bandwidth at 720 kB",
            "The size at which the paper gives numbers (Quadrics Elan-3, 2005). The last column is over " +
            floor(measured, PUBLISHED_BYTES) + ".",
            "system", "patch", "MB/s", "\u00d7 bare Aeron");
        for (final String series : measured.series(BANDWIDTH))
        {
            publishedSize(measured, series).ifPresent(x -> table.add(series, Quantity.bytes(x),
                measured.cell(series, x, BANDWIDTH, Quantity::number),
                series.startsWith("udp") ? measured.ratio(series, floor(measured, x), x, BANDWIDTH)
                    .map(ratio -> ratio.text(Quantity::number)).orElse(Table.NONE) : Table.NONE));
        }
        if (!table.rows().isEmpty())
        {
            PUBLISHED.forEach((scheme, mbPerSecond) -> table.add(Table.PUBLISHED + scheme,
                Quantity.bytes(PUBLISHED_BYTES), Quantity.number(mbPerSecond), Table.NONE));
        }
        for (final String transport : Measured.TRANSPORTS)
        {
            final boolean isUdp = transport.equals("udp");
            final Predicate<String> isOurs = series -> series.startsWith(transport + " ");
            if (!measured.series(BANDWIDTH, isOurs).isEmpty())
            {
                final Plot plot = chapter.plot("Bandwidth, " + transport,
                    "Figure 2 of the paper. Ideal: owner-computes close to the dashed line of " +
                    (isUdp ? floor(measured, PUBLISHED_BYTES) : "memcpy") + ", and for large patches at least 1.81 " +
                    "times as fast as caller-computes." + (isUdp ? " Published: " + PUBLISHED.entrySet()
                    .stream().map(each -> each.getKey() + " " + Quantity.number(each.getValue()))
                    .collect(Collectors.joining(", ")) + " MB/s." : ""),
                    Axis.log("patch", Quantity::bytes), Axis.log("bandwidth, MB/s", Quantity::count));
                plot.add(measured, BANDWIDTH, series -> Measured.isOurs(series) ? isOurs.test(series) :
                    isUdp != series.startsWith("memcpy"));
                plot.add("published", Plot.NO_LINE, isUdp ? PUBLISHED.values().stream()
                    .map(mbPerSecond -> Point.of(PUBLISHED_BYTES, mbPerSecond)).toList() : List.of());
            }
        }
        ratios(chapter.plot("Owner-computes over caller-computes",
            "Figure 4 of the paper: how many times faster. Above 1 the owner should compute; ratios are taken within " +
            "each run.", Axis.log("patch", Quantity::bytes), Axis.linear("ratio of bandwidths, \u00d7")), measured);
        return chapter;
    }

    private static void ratios(final Plot plot, final Measured measured)
    {
        for (final String transport : Measured.TRANSPORTS)
        {
            final String owner = transport + " " + OWNER;
            final List<Point> points = new ArrayList<>();
            measured.results().points(owner, BANDWIDTH).forEach(x ->
                measured.ratio(owner, transport + " " + CALLER, x, BANDWIDTH)
                    .ifPresent(ratio -> points.add(new Point(x, ratio))));
            plot.add(transport, points);
        }
        if (!plot.curves().isEmpty())
        {
            plot.add("equal", Plot.DOTTED, plot.places().stream().map(x -> Point.of(x, 1)).toList());
            plot.add("published, 720 kB", Plot.NO_LINE,
                List.of(Point.of(PUBLISHED_BYTES, PUBLISHED.get(OWNER) / PUBLISHED.get(CALLER))));
        }
    }

    /**
     * {@return the series of the floor of an accumulate over UDP: a patch and its answer at a time, with offload; where
     * the jobs do without offload, or if that was not measured, a stream without it}
     */
    static String floor(final Measured measured, final double x)
    {
        final boolean isOff = measured.environment().getOrDefault("settings", "").contains("gaeron.offload=none");
        return isOff || !measured.results().points(FENCED, BANDWIDTH).contains(x) ? STREAM : FENCED;
    }

    /**
     * {@return the measured size nearest to that of the published bandwidths; empty if none is within a factor of 1.5}
     */
    static Optional<Double> publishedSize(final Measured measured, final String series)
    {
        return measured.results().points(series, BANDWIDTH).stream()
            .filter(x -> x < PUBLISHED_BYTES * NEARBY && x > PUBLISHED_BYTES / NEARBY)
            .min(Comparator.comparingDouble(x -> Math.abs(x - PUBLISHED_BYTES)));
    }

    static Chapter fock(final Measured measured)
    {
        final Chapter chapter = new Chapter("Fock builds",
            "The Fock builds of one SCF, under both strategies: the work that global arrays were made for.");
        final List<String> metrics = List.of("communication", "balance", "operations per task");
        final Table table = chapter.table("What the time is spent on",
            "Communication: share of a rank's wall time in operations. Balance: longest rank over mean. " +
            "Saved: by owner-computes, within each run. Efficiency: wall time of one rank over that of several times " +
            "their number, within each run; more ranks than cores have none. Published (2005, 24 processors): " +
            "owner-computes saved 45.5 % of the wall time of a Hartree-Fock and 33.9 % of a DFT second derivative.",
            "series", "ranks", "wall time, s", "saved", "efficiency", "communication, %", "balance, \u00d7",
            "operations per task");
        final Plot times = chapter.plot("Fock builds of one SCF",
            "Figure 5 of the paper. Ideal: the dotted line, on which twice the ranks take half the time; more ranks " +
            "than cores cannot reach it.", Axis.counts("ranks"), Axis.linear("wall time, s"));
        times.add(measured, BUILD, Measured::isOurs);
        // The ideal is scaled from the fastest series at the least number of ranks.
        times.curves().stream().map(curve -> curve.points().getFirst())
            .min(Comparator.comparingDouble(Point::x).thenComparingDouble(point -> point.y().median()))
            .ifPresent(first -> times.add("ideal", Plot.DOTTED, times.places().stream()
                .map(x -> Point.of(x, first.y().median() * first.x() / x)).toList()));
        chapter.plot("Time in communication",
            "Share of the wall time that a rank spends in operations, mean over the ranks. Ideal: 0.",
            Axis.counts("ranks"), Axis.linear("communication, %"))
            .add(measured, metrics.getFirst(), Measured::isOurs);
        for (final String series : measured.series(BUILD))
        {
            for (final Point point : measured.points(series, BUILD))
            {
                final List<String> cells = new ArrayList<>(List.of(
                    series, Quantity.count(point.x()), point.y().text(Quantity::number),
                    saved(measured, series, point.x()), efficiency(measured, series, point.x())));
                metrics.forEach(metric -> cells.add(measured.cell(series, point.x(), metric, Quantity::number)));
                table.add(cells);
            }
        }
        return chapter;
    }

    private static String saved(final Measured measured, final String series, final double ranks)
    {
        final String caller = series.replace(OWNER, CALLER);
        return caller.equals(series) ? Table.NONE : measured.ratio(series, caller, ranks, BUILD)
            .map(ratio -> Quantity.number(100 * (1 - ratio.median())) + " %").orElse(Table.NONE);
    }

    /** {@return the efficiency as a figure of the benchmark, which knew the number of cores} */
    private static String efficiency(final Measured measured, final String series, final double ranks)
    {
        final String name = "fock." + series.replace(" " + OWNER, "") + "." + (int)ranks + ".efficiency";
        return measured.figures().stream().filter(figure -> figure.name().equals(name)).findFirst()
            .map(figure -> new Quantity(figure.value(), figure.least(), figure.most(), figure.runs()))
            .map(efficiency -> efficiency.text(Quantity::number)).orElse(Table.NONE);
    }

    static Chapter peer(final Measured measured)
    {
        final Chapter chapter = new Chapter("A Java peer",
            "The same kernels in PCJ, the other library for global address spaces on the JVM, in the same runs and " +
            "on the same hosts.");
        final Table table = chapter.table("Time per counter value",
            "Case 1: the holder of the counter computes too; Case 2: it idles. Means. Ideal: Case 1 as low as Case 2.",
            "system", "Case 1", "Case 2");
        systems(measured).forEach(system -> row(system, CASES.subList(0, 2), series ->
            measured.first(series, VALUE).map(value -> value.text(Quantity::time))).ifPresent(table::add));
        chapter.plot("Accumulate: bandwidth over size",
            "PCJ in its best form: one lambda for the whole array where patches are large. Ideal: higher.",
            Axis.log("patch", Quantity::bytes), Axis.log("bandwidth, MB/s", Quantity::count))
            .add(measured, BANDWIDTH, series -> true);
        return chapter;
    }
}
