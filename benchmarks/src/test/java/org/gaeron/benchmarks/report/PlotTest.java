package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PlotTest
{
    private static final Plot.Axis BYTES = Plot.Axis.log("payload", Quantity::bytes);
    private static final Plot.Axis TIME = Plot.Axis.log("latency", Quantity::time);
    private static final String BLUE = "rgb(0,114,178)";
    private static final String ORANGE = "rgb(230,159,0)";

    private static Plot plot(final Plot.Axis x, final Plot.Axis y)
    {
        return new Plot("title", "caption", x, y, new ArrayList<>());
    }

    private static List<Plot.Point> points(final double... values)
    {
        return IntStream.range(0, values.length)
            .mapToObj(i -> Plot.Point.of(Math.pow(10, i), values[i])).toList();
    }

    private static String draw(final Plot.Axis x, final Plot.Axis y, final double... values)
    {
        final Plot plot = plot(x, y);
        plot.add("udp get", points(values));
        return plot.svg();
    }

    /** {@return the lines of a colour, with the attributes that they inherit} */
    private static List<String> lines(final String svg, final String colour) throws Exception
    {
        final DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        final NodeList all =
            factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg))).getElementsByTagName("line");
        final List<String> lines = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++)
        {
            final Element line = (Element)all.item(i);
            if (attribute(line, "stroke").equals(colour) && attribute(line, "stroke-width").equals("2"))
            {
                lines.add(attribute(line, "stroke-dasharray"));
            }
        }
        return lines;
    }

    private static String attribute(final Element element, final String name)
    {
        return element.hasAttribute(name) ? element.getAttribute(name) :
            element.getParentNode() instanceof final Element parent ? attribute(parent, name) : "";
    }

    @Test
    void shouldDrawOursWholeAndOthersDashedInTheirColours() throws Exception
    {
        final Plot plot = plot(BYTES, TIME);
        plot.add("udp get", points(10, 20, 30));
        plot.add("bare Aeron", points(8, 9, 10));
        final String svg = plot.svg();
        assertEquals(Set.of("none"), Set.copyOf(lines(svg, BLUE)));
        assertEquals(Set.of("7,4"), Set.copyOf(lines(svg, ORANGE)));
    }

    @Test
    void shouldDrawPointsWithoutALine() throws Exception
    {
        final Plot plot = plot(Plot.Axis.names("one", "two"), TIME);
        plot.add("bare Aeron", Plot.NO_LINE, List.of(Plot.Point.of(1, 1), Plot.Point.of(2, 2)));
        final String svg = plot.svg();
        assertTrue(svg.contains(ORANGE), "points");
        assertEquals(List.of(), lines(svg, ORANGE));
    }

    /** What has no logarithm, all values alike, one value only, nothing at all: each is drawn somehow. */
    @Test
    void shouldDrawWhatIsOdd()
    {
        assertTrue(draw(BYTES, TIME, 0, 10, 20).contains(BLUE));
        assertFalse(draw(BYTES, TIME, 0).contains(BLUE));
        assertTrue(draw(BYTES, TIME, 5, 5, 5).contains(BLUE));
        assertTrue(draw(BYTES, TIME, 5).contains(BLUE));
        assertTrue(draw(Plot.Axis.counts("ranks"), Plot.Axis.linear("s"), 0, 0).contains(BLUE));
        assertTrue(draw(Plot.Axis.counts("ranks"), Plot.Axis.linear("s"), 1e12, 1e-12).contains(BLUE));
    }

    @Test
    void shouldGiveEachSystemOneColourWhateverItDoes()
    {
        final Plot plot = plot(BYTES, TIME);
        final List<List<String>> systems = List.of(List.of("udp get", "udp owner-computes 2 callers"),
            List.of("bare Aeron", "bare Aeron stream"), List.of("near get"), List.of("ipc get"),
            List.of("plain UDP blocking", "plain UDP spinning"), List.of("PCJ case 1"), List.of("memcpy"));
        systems.forEach(series -> series.forEach(each -> plot.add(each, points(1))));
        final Map<Integer, List<String>> found = plot.curves().stream().collect(
            Collectors.groupingBy(Plot.Curve::system, Collectors.mapping(Plot.Curve::label, Collectors.toList())));
        assertEquals(Set.copyOf(systems), Set.copyOf(found.values()));
    }

    @Test
    void shouldGiveTheRunsOfAPointAndTheRangeOfSeveralPointsAsNumbers()
    {
        final Plot plot = plot(Plot.Axis.names("one", "two"), TIME);
        plot.add("udp", Plot.NO_LINE, List.of(new Plot.Point(1, Quantity.of(1, 2, 4))));
        plot.add("published", Plot.NO_LINE,
            List.of(Plot.Point.of(0.8, 10), Plot.Point.of(0.8, 30), Plot.Point.of(0.8, 20), Plot.Point.of(1.8, 5)));
        final Chapter.Table numbers = plot.numbers();
        assertEquals(List.of("", "udp", "published"), numbers.head());
        assertEquals(List.of(
            List.of("one", "2.00 \u00b5s (1.00 \u2013 4.00)", "10.0 \u00b5s \u2013 30.0 \u00b5s"),
            List.of("two", Chapter.Table.NONE, "5.00 \u00b5s")), numbers.rows());
    }
}
