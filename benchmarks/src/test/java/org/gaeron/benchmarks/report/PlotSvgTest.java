package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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

    private static final String BLUE = "rgb(0,114,178)";
    private static final String ORANGE = "rgb(230,159,0)";

    /** {@return the groups that draw lines of a colour: those of markers are thinner} */
    private static List<String> lines(final String svg, final String colour)
    {
        return Pattern.compile("<g\\s[^>]*>").matcher(svg).results().map(MatchResult::group)
            .filter(tag -> tag.contains("stroke=\"" + colour + "\"") && tag.contains("stroke-width=\"2\"")).toList();
    }

    private static boolean isDashed(final String tag)
    {
        return tag.matches("(?s).*stroke-dasharray=\"\\d+,[1-9].*");
    }

    @Test
    void shouldDrawOursWholeAndOthersDashedInTheirColours()
    {
        final String svg = draw(BYTES, TIME, curve("udp get", 10, 20, 30), curve("bare Aeron", 8, 9, 10));
        assertTrue(svg.startsWith("<svg viewBox=\"0 0 400 300\"") && svg.endsWith("</svg>"), svg);
        assertTrue(svg.contains("stroke=\"" + BLUE), "blue");
        assertTrue(lines(svg, BLUE).stream().noneMatch(PlotSvgTest::isDashed), "not dashed");
        assertTrue(lines(svg, ORANGE).stream().anyMatch(PlotSvgTest::isDashed), "orange, dashed");
    }

    @Test
    void shouldDrawPointsWithoutALine()
    {
        final String name = "bare Aeron";
        final Curve points = new Curve(name, Look.of(name).with(Look.Line.NONE), curve(name, 1, 2).points());
        final String svg = draw(Axis.names("", List.of("one", "two")), TIME, points);
        assertTrue(svg.contains(ORANGE), "points");
        assertTrue(lines(svg, ORANGE).stream().noneMatch(PlotSvgTest::isDashed), "no line");
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
