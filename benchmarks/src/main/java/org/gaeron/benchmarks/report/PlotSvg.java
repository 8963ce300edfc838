package org.gaeron.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.gaeron.benchmarks.report.Axis.Scale;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Plot as an SVG element, drawn by XChart. Title and legend are left out; they are HTML. Text is drawn as shapes, so
 * that the page looks the same on machines with other fonts. A thin vertical line joins the least and the largest of
 * the runs.
 */
final class PlotSvg
{
    private static final Color INK = new Color(0x33, 0x33, 0x33);
    private static final Color GRID = new Color(0xE9, 0xE9, 0xE6);
    private static final Color FRAME = new Color(0x99, 0x99, 0x99);
    private static final double ASIDE = 0.12;
    private static final int SWATCH_WIDTH = 30;
    private static final int SWATCH_HEIGHT = 12;
    private static final int MARKER = 6;
    private static final Pattern LONG_NUMBER = Pattern.compile("(\\d+\\.\\d)\\d+");

    private static final String SVG_NAMESPACE = "http://www.w3.org/2000/svg";

    private final Plot plot;
    private final int width;
    private final int height;
    private final XYChart chart;

    private PlotSvg(final Plot plot, final int width, final int height)
    {
        this.plot = plot;
        this.width = width;
        this.height = height;
        chart = new XYChart(width, height);
    }

    /**
     * {@return the SVG element}
     *
     * @param plot   to be drawn.
     * @param width  in CSS pixels.
     * @param height in CSS pixels.
     * @param id     prefix for ids, unique among the plots of the page.
     */
    static String draw(final Plot plot, final int width, final int height, final String id)
    {
        System.setProperty("java.awt.headless", "true");
        final PlotSvg drawing = new PlotSvg(plot, width, height);
        drawing.style();
        drawing.scale(drawing.chart.getStyler());
        for (int i = 0; i < plot.curves().size(); i++)
        {
            drawing.add(i, plot.curves().get(i));
        }
        return drawing.element(id);
    }

    private void style()
    {
        final XYStyler styler = chart.getStyler();
        final Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
        styler.setLegendVisible(false).setChartTitleVisible(false).setChartPadding(4).setPlotBorderColor(FRAME)
            .setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE).setPlotContentSize(0.96)
            .setMarkerSize(MARKER).setChartFontColor(INK).setAntiAlias(true);
        styler.setAxisTitleFont(font).setAxisTickLabelsFont(font).setAxisTickLabelsColor(INK)
            .setAxisTickMarksColor(FRAME).setPlotGridLinesColor(GRID).setPlotGridLinesStroke(new BasicStroke(1))
            .setPlotGridVerticalLinesVisible(plot.x().scale() != Scale.NAMES).setAxisTicksLineVisible(false)
            .setAxisTicksMarksVisible(false).setAxisTitlePadding(6).setAxisTickMarkLength(0).setPlotMargin(0)
            .setYAxisLabelAlignment(AxesChartStyler.TextAlignment.Right)
            .setXAxisTickMarkSpacingHint(width / 7).setYAxisTickMarkSpacingHint(height / 7);
        chart.setXAxisTitle(plot.x().title());
        chart.setYAxisTitle(plot.y().title());
    }

    /** {@return the points of a curve that have a place on both axes; a logarithmic axis has none for 0} */
    private List<Point> drawn(final Curve curve)
    {
        return curve.points().stream().filter(point ->
            (plot.x().scale() != Scale.LOG || point.x() > 0) &&
            (plot.y().scale() != Scale.LOG || point.y().least() > 0)).toList();
    }

    private DoubleStream places()
    {
        return plot.curves().stream().flatMap(curve -> drawn(curve).stream()).mapToDouble(Point::x);
    }

    private DoubleStream values()
    {
        return plot.curves().stream().flatMap(curve -> drawn(curve).stream())
            .flatMapToDouble(point -> DoubleStream.of(point.y().least(), point.y().most()));
    }

    private void scale(final XYStyler styler)
    {
        final Ticks x = Ticks.of(plot.x(), places().sorted().toArray(), width);
        final Ticks y = Ticks.of(plot.y(), values().sorted().toArray(), Integer.MAX_VALUE);
        styler.setXAxisLogarithmic(plot.x().scale() != Scale.LINEAR).setXAxisLogarithmicDecadeOnly(false)
            .setXAxisMin(x.least()).setXAxisMax(x.most()).setXAxisTickLabelsFormattingFunction(x.labels()::apply);
        styler.setYAxisLogarithmic(plot.y().scale() != Scale.LINEAR).setYAxisLogarithmicDecadeOnly(false)
            .setYAxisMin(y.least()).setYAxisMax(y.most()).setYAxisTickLabelsFormattingFunction(y.labels()::apply);
    }

    private void add(final int number, final Curve curve)
    {
        final List<Point> points = drawn(curve);
        if (points.isEmpty())
        {
            return;
        }
        // Named places: moves the curves apart, because all would have the same x.
        final double aside =
            plot.x().scale() == Scale.NAMES ? ASIDE * (number - (plot.curves().size() - 1) / 2.0) : 0;
        final double[] x = points.stream()
            .mapToDouble(point -> Ticks.placeOf(plot.x().scale(), point.x() + aside)).toArray();
        if (points.stream().anyMatch(point -> point.y().runs() > 1))
        {
            final double[] places = Arrays.stream(x).flatMap(place -> DoubleStream.of(place, place, place)).toArray();
            final double[] ends = points.stream().flatMapToDouble(
                point -> DoubleStream.of(point.y().least(), point.y().most(), Double.NaN)).toArray();
            final XYSeries range = chart.addSeries("range " + number, places, ends);
            range.setMarker(SeriesMarkers.NONE).setLineColor(curve.look().colour())
                .setLineStyle(new BasicStroke(1.2f));
        }
        final XYSeries line = chart.addSeries(
            "line " + number, x, points.stream().mapToDouble(point -> point.y().median()).toArray());
        line.setMarker(curve.look().marker()).setLineColor(curve.look().colour())
            .setLineStyle(curve.look().line() == Look.Line.NONE ? SeriesLines.NONE : curve.look().line().stroke());
    }

    /** {@return the element; the drawing's own root is kept as a group, because its attributes hold for all below} */
    private String element(final String id)
    {
        final StringWriter drawn = new StringWriter();
        try
        {
            final SVGGraphics2D graphics = new SVGGraphics2D(SVGGeneratorContext.createDefault(
                DocumentBuilderFactory.newInstance().newDocumentBuilder().getDOMImplementation()
                    .createDocument(SVG_NAMESPACE, "svg", null)), true);
            chart.paint(graphics, width, height);
            graphics.stream(drawn, false);
        }
        catch (final IOException | ParserConfigurationException ex)
        {
            throw new IllegalStateException("expected a drawing of " + plot.y().title() + ", actual " + ex, ex);
        }
        final String svg = drawn.toString();
        final String content = svg.substring(svg.indexOf("<svg"))
            .replaceFirst("<svg", "<g").replaceFirst("</svg\\s*>", "</g>").replaceAll(" xmlns(:\\w+)?=\"[^\"]*\"", "")
            .strip().replaceAll(">\\s+<", "><").replaceAll("clipPath(\\d)", id + "c$1")
            .replaceAll(" id=\"(genericDefs|defs\\d*)\"", "");
        return String.format(Locale.ROOT, "<svg viewBox=\"0 0 %d %d\" aria-hidden=\"true\" focusable=\"false\">", width,
            height) + LONG_NUMBER.matcher(content).replaceAll("$1") + "</svg>";
    }

    /** {@return a short line with its marker, for a legend} */
    static String swatch(final Look look)
    {
        final double middle = SWATCH_HEIGHT / 2.0;
        final StringBuilder svg = new StringBuilder(String.format(Locale.ROOT,
            "<svg class=\"swatch\" viewBox=\"0 0 %d %d\" aria-hidden=\"true\" focusable=\"false\">",
            SWATCH_WIDTH, SWATCH_HEIGHT));
        if (look.line() != Look.Line.NONE)
        {
            svg.append(String.format(Locale.ROOT,
                "<path d=\"M0 %s H%d\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>",
                middle, SWATCH_WIDTH, look.css(), look.line().dashArray()));
        }
        svg.append(look.svg(SWATCH_WIDTH / 2.0, middle, MARKER));
        return svg.append("</svg>").toString();
    }
}
