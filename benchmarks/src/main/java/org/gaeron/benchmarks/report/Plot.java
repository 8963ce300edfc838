package org.gaeron.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.colors.ColorBlindFriendlySeriesColors;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Plot of curves. A system has the same colour on all plots; curves of one system differ in their markers. Lines of
 * baselines and peers are dashed.
 *
 * @param title   above the plot.
 * @param caption what it shows, and the ideal.
 * @param x       axis.
 * @param y       axis.
 * @param curves  with at least one point each.
 */
record Plot(String title, String caption, Plot.Axis x, Plot.Axis y, List<Plot.Curve> curves)
{
    static final BasicStroke NO_LINE = SeriesLines.NONE;
    static final BasicStroke SOLID = SeriesLines.SOLID;
    static final BasicStroke DASHED = dashed(7, 4);
    /** For what nobody has measured. */
    static final BasicStroke DOTTED = dashed(2, 3);
    private static final int WIDTH = 520;
    private static final int HEIGHT = 340;
    /** Labels of a short logarithmic axis in each decade. */
    private static final Set<Double> LABELLED = Set.of(1.0, 2.0, 5.0);
    private static final double LONG_RANGE = 100;
    private static final double ROOM = 1.05;
    private static final double ROUNDING = 1e-9;
    private static final int LEGEND_LINE = 16;
    private static final int FONT_SIZE = 12;
    private static final Color GRID = new Color(128, 128, 128, 64);
    private static final String SVG_NAMESPACE = "http://www.w3.org/2000/svg";
    private static final Color CLEAR = new Color(0, 0, 0, 0);
    private static final Color[] COLOURS = new ColorBlindFriendlySeriesColors().getSeriesColors();
    /** Begin of the names of series, in the order of the colours; the first colour is that of all others. */
    private static final List<String> SYSTEMS =
        List.of("others", "bare Aeron", "ipc", "near", "none: too pale", "udp", "plain UDP", "PCJ");
    private static final List<Marker> MARKERS = List.of(SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE,
        SeriesMarkers.TRIANGLE_UP, SeriesMarkers.DIAMOND, SeriesMarkers.PLUS, SeriesMarkers.CROSS);

    private static BasicStroke dashed(final float dash, final float gap)
    {
        return new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[]{dash, gap}, 0);
    }

    /**
     * Axis of a plot.
     *
     * @param title   with the unit.
     * @param isLog   whether it is logarithmic; else it begins at zero.
     * @param isWhole whether only whole numbers have labels.
     * @param format  of its values.
     */
    record Axis(String title, boolean isLog, boolean isWhole, DoubleFunction<String> format)
    {
        /** {@return a logarithmic axis} */
        static Axis log(final String title, final DoubleFunction<String> format)
        {
            return new Axis(title, true, false, format);
        }

        /** {@return an axis from zero} */
        static Axis linear(final String title)
        {
            return new Axis(title, false, false, Quantity::number);
        }

        /** {@return an axis of whole numbers from zero} */
        static Axis counts(final String title)
        {
            return new Axis(title, false, true, Quantity::count);
        }

        /** {@return an axis on which the places 1, 2, ... have names, and so have values near to them} */
        static Axis names(final String... names)
        {
            return new Axis("", false, true, value ->
                value > 0.5 && value < names.length + 0.5 ? names[(int)Math.round(value) - 1] : "");
        }

        /** {@return the range for some values: whole decades if logarithmic, lest noise fills it; else from 0} */
        private Range range(final DoubleStream values)
        {
            final double[] sorted = values.filter(value -> value > 0).sorted().toArray();
            if (sorted.length == 0)
            {
                return new Range(isLog ? 1 : 0, 10);
            }
            final double least = Math.pow(10, Math.floor(Math.log10(sorted[0])));
            final double most = sorted[sorted.length - 1];
            return isLog ? new Range(least, Math.max(10 * least, Math.pow(10, Math.ceil(Math.log10(most))))) :
                new Range(0, isWhole ? most + 0.5 : ROOM * most);
        }

        /** {@return the label of a place} XChart asks for one at each line of the grid. */
        private String label(final double place)
        {
            final boolean isLabelled = isLog ?
                LABELLED.contains(Math.rint(place / Math.pow(10, Math.floor(Math.log10(place) + ROUNDING)))) :
                !isWhole || place == Math.rint(place);
            return isLabelled ? Quantity.trimmed(format.apply(place)) : " ";
        }
    }

    /**
     * Range of an axis.
     *
     * @param least value.
     * @param most  value, more than the least.
     */
    private record Range(double least, double most)
    {
        /** {@return whether a logarithmic axis has room for the labels of decades only} */
        boolean isLong()
        {
            return most > LONG_RANGE * least;
        }
    }

    /**
     * Point of a curve.
     *
     * @param x place on the x axis.
     * @param y values of the runs.
     */
    record Point(double x, Quantity y)
    {
        /** {@return a point with one value} */
        static Point of(final double x, final double y)
        {
            return new Point(x, Quantity.of(y));
        }
    }

    /**
     * Curve of a plot.
     *
     * @param label  in the legend.
     * @param line   style of the line.
     * @param points in order of x.
     */
    record Curve(String label, BasicStroke line, List<Point> points)
    {
        /** {@return the index of its system, and of its colour} */
        int system()
        {
            return IntStream.range(0, SYSTEMS.size())
                .filter(i -> label.startsWith(SYSTEMS.get(i))).findFirst().orElse(0);
        }
    }

    /** Adds a curve, unless it has no points. */
    void add(final String label, final BasicStroke line, final List<Point> points)
    {
        if (!points.isEmpty())
        {
            curves.add(new Curve(label, line, points));
        }
    }

    /** Adds the curve of a series in the style of its system. */
    void add(final String series, final List<Point> points)
    {
        add(series, Measured.isOurs(series + " ") ? SOLID : DASHED, points);
    }

    /** Adds the curves of all series that have a metric. */
    void add(final Measured measured, final String metric, final Predicate<String> isWanted)
    {
        measured.series(metric, isWanted).forEach(series -> add(series, measured.points(series, metric)));
    }

    /** {@return the places of all points, in order} */
    List<Double> places()
    {
        return curves.stream().flatMap(curve -> curve.points.stream()).map(Point::x).distinct().sorted().toList();
    }

    /** {@return all points as a table, for readers who cannot see the plot or want numbers} */
    Chapter.Table numbers()
    {
        final List<String> head = new ArrayList<>(List.of(x.title));
        curves.forEach(curve -> head.add(curve.label));
        final Chapter.Table table = new Chapter.Table(y.title, "", head, new ArrayList<>());
        places().stream().map(x.format::apply).distinct().forEach(place ->
        {
            final List<String> cells = new ArrayList<>(List.of(place));
            curves.forEach(curve -> cells.add(cell(curve, place)));
            table.add(cells);
        });
        return table;
    }

    /** {@return the text of a cell; for several points at one place the least and the largest of them} */
    private String cell(final Curve curve, final String place)
    {
        final List<Quantity> values =
            curve.points.stream().filter(point -> x.format.apply(point.x).equals(place)).map(Point::y).toList();
        final double[] medians = values.stream().mapToDouble(Quantity::median).sorted().toArray();
        return values.isEmpty() ? Chapter.Table.NONE :
            values.size() == 1 ? values.getFirst().text(y.format) :
            y.format.apply(medians[0]) + " \u2013 " + y.format.apply(medians[medians.length - 1]);
    }

    /** {@return the plot with its legend as an SVG document} Text is drawn as shapes: readers need no fonts. */
    String svg()
    {
        System.setProperty("java.awt.headless", "true");
        final XYChart chart = new XYChart(WIDTH, HEIGHT + LEGEND_LINE * curves.size());
        style(chart.getStyler());
        chart.setXAxisTitle(x.title);
        chart.setYAxisTitle(y.title);
        curves.forEach(curve -> draw(chart, curve));
        try
        {
            final StringWriter svg = new StringWriter();
            final SVGGeneratorContext context = SVGGeneratorContext.createDefault(DocumentBuilderFactory.newInstance()
                .newDocumentBuilder().getDOMImplementation().createDocument(SVG_NAMESPACE, "svg", null));
            context.setPrecision(1);
            final SVGGraphics2D graphics = new SVGGraphics2D(context, true);
            chart.paint(graphics, chart.getWidth(), chart.getHeight());
            graphics.setSVGCanvasSize(new Dimension(chart.getWidth(), chart.getHeight()));
            graphics.stream(svg, false);
            return svg.toString();
        }
        catch (final IOException | ParserConfigurationException ex)
        {
            throw new IllegalStateException("expected a drawing of " + title + ", actual " + ex, ex);
        }
    }

    private void style(final XYStyler styler)
    {
        final Font font = new Font(Font.SANS_SERIF, Font.PLAIN, FONT_SIZE);
        styler.setChartTitleVisible(false).setChartBackgroundColor(CLEAR).setPlotBackgroundColor(CLEAR)
            .setLegendBackgroundColor(CLEAR).setLegendBorderColor(CLEAR).setLegendFont(font).setLegendPadding(4)
            .setLegendPosition(Styler.LegendPosition.OutsideS).setPlotBorderColor(GRID);
        styler.setAxisTitleFont(font).setAxisTickLabelsFont(font).setAxisTicksLineVisible(false)
            .setAxisTicksMarksVisible(false).setPlotGridLinesColor(GRID).setPlotGridLinesStroke(new BasicStroke(1))
            .setYAxisLabelAlignment(AxesChartStyler.TextAlignment.Right)
            .setXAxisLogarithmic(x.isLog).setXAxisTickLabelsFormattingFunction(x::label)
            .setYAxisLogarithmic(y.isLog).setYAxisTickLabelsFormattingFunction(y::label);
        final Range across = x.range(places().stream().mapToDouble(place -> place));
        final Range up = y.range(curves.stream().flatMap(curve -> curve.points.stream())
            .flatMapToDouble(point -> DoubleStream.of(point.y.least(), point.y.most())));
        styler.setXAxisMin(across.least).setXAxisMax(across.most).setYAxisMin(up.least).setYAxisMax(up.most)
            .setXAxisLogarithmicDecadeOnly(across.isLong()).setYAxisLogarithmicDecadeOnly(up.isLong());
    }

    /** Draws a curve, and a thin vertical line from the least to the most of the runs at each point. */
    private void draw(final XYChart chart, final Curve curve)
    {
        // A logarithmic axis has no place for 0.
        final List<Point> points = curve.points.stream().filter(point ->
            (!x.isLog || point.x > 0) && (!y.isLog || point.y.least() > 0)).toList();
        if (points.isEmpty())
        {
            return;
        }
        final Color colour = COLOURS[curve.system()];
        final String name = Integer.toString(curves.indexOf(curve));
        final XYSeries line = chart.addSeries(name, points.stream().mapToDouble(Point::x).toArray(),
            points.stream().mapToDouble(point -> point.y.median()).toArray());
        line.setLabel(curve.label);
        line.setMarker(marker(curve)).setMarkerColor(colour).setLineColor(colour).setLineStyle(curve.line);
        final XYSeries range = chart.addSeries(name + " range",
            points.stream().flatMapToDouble(point -> DoubleStream.of(point.x, point.x, point.x)).toArray(),
            points.stream().flatMapToDouble(
                point -> DoubleStream.of(point.y.least(), point.y.most(), Double.NaN)).toArray());
        range.setMarker(SeriesMarkers.NONE).setLineColor(colour).setLineStyle(new BasicStroke(1));
        range.setShowInLegend(false);
    }

    /** {@return another marker for each curve of a system; none for dotted lines, which nobody has measured} */
    private Marker marker(final Curve curve)
    {
        final long earlier = curves.subList(0, curves.indexOf(curve)).stream()
            .filter(each -> each.system() == curve.system() && each.line != DOTTED).count();
        return curve.line == DOTTED ? SeriesMarkers.NONE : MARKERS.get((int)earlier % MARKERS.size());
    }
}
