package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Bandwidths of both strategies, as in the figures of the paper that compares them.
 */
final class AccumulateSubject
{
    static final String BANDWIDTH = "bandwidth";
    static final String OWNER = "owner-computes";
    static final String CALLER = "caller-computes";
    static final String CEILING = "bare Aeron stream";
    private static final String RATIO_PUBLISHED = "published, 720 kB";
    private static final double NEARBY = 1.5;

    private AccumulateSubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        blocks.add(table(measured));
        for (final String transport : Series.TRANSPORTS)
        {
            final List<Curve> curves = new ArrayList<>(measured.curves(BANDWIDTH,
                series -> Series.isOurs(series) ? series.startsWith(transport) : isBaselineOf(transport, series)));
            if (curves.stream().anyMatch(curve -> Series.isOurs(curve.label())))
            {
                if (transport.equals("udp"))
                {
                    curves.add(published());
                }
                blocks.plot("Bandwidth, " + Series.titleOf(transport),
                    "Figure 2 of the paper. Ideal: owner-computes close to the dashed ceiling, and for large patches " +
                    "at least 1.81 times as fast as caller-computes.",
                    Axis.bytes("patch"), Axis.log("bandwidth, MB/s"), curves);
            }
        }
        blocks.plot("Owner-computes over caller-computes",
            "Figure 4 of the paper: how many times faster. Above 1 the owner should compute; ratios are taken within " +
            "each run.", Axis.bytes("patch"), Axis.log("ratio of bandwidths, \u00d7"), ratios(measured));
        return blocks.all();
    }

    private static boolean isBaselineOf(final String transport, final String series)
    {
        return transport.equals("udp") != series.startsWith("memcpy");
    }

    private static Curve published()
    {
        final String names = Published.ACCUMULATE.stream()
            .map(each -> each.scheme() + " " + Quantity.number(each.mbPerSecond())).collect(Collectors.joining(", "));
        return new Curve("published: " + names, Look.PUBLISHED, Published.ACCUMULATE.stream()
            .map(each -> new Point(Published.ACCUMULATE_BYTES, Spread.of(each.mbPerSecond()))).toList());
    }

    private static List<Curve> ratios(final Measured measured)
    {
        final List<Curve> curves = new ArrayList<>();
        for (final String transport : Series.TRANSPORTS)
        {
            final String owner = transport + " " + OWNER;
            final List<Point> points = new ArrayList<>();
            for (final double x : measured.results().points(owner, BANDWIDTH))
            {
                measured.ratio(owner, transport + " " + CALLER, x, BANDWIDTH)
                    .ifPresent(ratio -> points.add(new Point(x, ratio)));
            }
            curves.add(new Curve(transport, Look.of(transport), points));
        }
        if (curves.stream().anyMatch(curve -> !curve.points().isEmpty()))
        {
            curves.add(new Curve("equal", Look.IDEAL, curves.stream().flatMap(curve -> curve.points().stream())
                .map(Point::x).distinct().sorted().map(x -> new Point(x, Spread.of(1))).toList()));
            curves.add(new Curve(RATIO_PUBLISHED, Look.PUBLISHED, List.of(new Point(Published.ACCUMULATE_BYTES,
                Spread.of(Published.ACCUMULATE.getFirst().mbPerSecond() /
                Published.ACCUMULATE.get(1).mbPerSecond())))));
        }
        return curves;
    }

    /**
     * {@return the measured size nearest to that of the published bandwidths; empty if none is within a factor of 1.5}
     */
    static Optional<Double> publishedSize(final Measured measured, final String series)
    {
        return measured.results().points(series, BANDWIDTH).stream()
            .filter(x -> x < Published.ACCUMULATE_BYTES * NEARBY && x > Published.ACCUMULATE_BYTES / NEARBY)
            .min((a, b) -> Double.compare(Math.abs(a - Published.ACCUMULATE_BYTES),
                Math.abs(b - Published.ACCUMULATE_BYTES)));
    }

    private static Table table(final Measured measured)
    {
        final Table table = new Table("Bandwidth at 720 kB",
            "The size at which the paper gives numbers (Quadrics Elan-3, 2005).",
            "system", "patch", "MB/s", "\u00d7 bare Aeron");
        for (final String series : measured.series(BANDWIDTH, name -> true))
        {
            publishedSize(measured, series).ifPresent(x -> table.add(List.of(series, Quantity.bytes(x),
                measured.at(series, x, BANDWIDTH).orElseThrow().text(Quantity::number),
                series.startsWith("udp") ? measured.ratio(series, CEILING, x, BANDWIDTH)
                    .map(ratio -> ratio.text(Quantity::number)).orElse(Table.NONE) : Table.NONE)));
        }
        if (!table.isEmpty())
        {
            Published.ACCUMULATE.forEach(each -> table.addPublished(List.of(each.scheme(),
                Quantity.bytes(Published.ACCUMULATE_BYTES), Quantity.number(each.mbPerSecond()), Table.NONE)));
        }
        return table;
    }
}
