package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class PlotSvgTest
{
    private static final Axis BYTES = Axis.bytes("payload");
    private static final Axis TIME = Axis.time("latency");

    private static Curve curve(final String series, final double... values)
    {
        return new Curve(series, Look.of(series), IntStream.range(0, values.length)
            .mapToObj(i -> new Point(Math.pow(10, i), Spread.of(values[i]))).toList());
    }

    private static String draw(final Axis x, final Axis y, final Curve... curves)
    {
        return PlotSvg.draw(new Plot("title", "caption", x, y, List.of(curves)), 400, 300, "id");
    }

    @Test
    void shouldDrawOursWholeAndOthersDashedInTheirColours()
    {
        final String svg = draw(BYTES, TIME, curve("udp get", 10, 20, 30), curve("bare Aeron", 8, 9, 10));
        assertTrue(svg.startsWith("<svg viewBox=\"0 0 400 300\"") && svg.endsWith("</svg>"), svg);
        assertTrue(svg.matches("(?s).*stroke:rgb\\(0,114,178\\)[^\"]*\".*"), "blue");
        assertFalse(svg.matches("(?s).*stroke:rgb\\(0,114,178\\)[^\"]*dasharray.*"), "not dashed");
        assertTrue(svg.matches("(?s).*stroke:rgb\\(230,159,0\\)[^\"]*dasharray.*"), "orange, dashed");
    }

    @Test
    void shouldDrawPointsWithoutALine()
    {
        final Curve points = new Curve("udp", Look.of("udp").with(Look.Line.NONE), curve("udp", 1, 2).points());
        assertFalse(draw(Axis.names("", List.of("one", "two")), TIME, points).contains("<line style=\"fill:none;" +
            "stroke:rgb(0,114,178)"), "no line");
    }

    /** What has no logarithm, all values alike, one value only, nothing at all: each is drawn somehow. */
    @Test
    void shouldDrawWhatIsOdd()
    {
        assertTrue(draw(BYTES, TIME, curve("udp get", 0, 10, 20)).contains("</svg>"));
        assertTrue(draw(BYTES, TIME, curve("udp get", 0)).contains("</svg>"));
        assertTrue(draw(BYTES, TIME, curve("udp get", 5, 5, 5)).contains("</svg>"));
        assertTrue(draw(BYTES, TIME, curve("udp get", 5)).contains("</svg>"));
        assertTrue(draw(Axis.counts("ranks"), Axis.linear("s"), curve("udp get", 0, 0)).contains("</svg>"));
        assertTrue(draw(Axis.counts("ranks"), Axis.linear("s"), curve("udp get", 1e12, 1e-12)).contains("</svg>"));
    }

    @Test
    void shouldGiveEachSystemOneColourWhateverItDoes()
    {
        assertEquals(Look.of("udp get").colour(), Look.of("udp owner-computes 2 callers").colour());
        assertEquals(Look.of("bare Aeron").colour(), Look.of("bare Aeron stream").colour());
        assertEquals(6, List.of("near get", "ipc get", "udp get", "bare Aeron", "plain UDP blocking", "PCJ case 1")
            .stream().map(series -> Look.of(series).colour()).distinct().count());
        assertEquals(Look.Line.SOLID, Look.of("udp acc").line());
        for (final String series : List.of("bare Aeron", "plain UDP blocking", "plain UDP spinning", "memcpy", "PCJ"))
        {
            assertFalse(Look.of(series).line() == Look.Line.SOLID, series);
        }
    }
}
