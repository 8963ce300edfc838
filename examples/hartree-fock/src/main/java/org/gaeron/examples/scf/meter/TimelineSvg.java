package org.gaeron.examples.scf.meter;

import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Draws timelines as SVG, with one lane for each rank. Each interval is a column, filled from below by the shares of
 * computing, communicating and waiting. A lane of one colour from top to bottom means a single activity. Equal
 * neighbours are joined, so that a drawing of a long calculation is small.
 */
public final class TimelineSvg
{
    private static final int KINDS = Activity.values().length;
    private static final String[] COLOURS = { "#3b6ea5", "#d9822b", "#dcdcdc" };
    private static final double LEFT = 80;
    private static final double TOP = 64;
    private static final double WIDTH = 1024;
    private static final double LANE = 40;
    private static final double GAP = 10;
    private static final double BOTTOM = 44;
    private static final int TICKS = 8;
    private static final double STEP = 1.0 / 64;

    private final XMLStreamWriter out;
    private final List<double[]> lanes;
    private final double intervalSeconds;
    private final int intervals;

    private TimelineSvg(final XMLStreamWriter out, final List<double[]> lanes, final double intervalSeconds)
    {
        this.out = out;
        this.lanes = lanes;
        this.intervalSeconds = intervalSeconds;
        intervals = used(lanes);
    }

    /**
     * Writes a drawing.
     *
     * @param stream          receives the drawing in UTF-8; not closed.
     * @param title           of the drawing.
     * @param lanes           for each rank, shares by interval and {@link Activity}, as returned by
     *                        {@link RankTable#timelines}.
     * @param intervalSeconds length of an interval.
     * @throws XMLStreamException if the stream cannot be written.
     */
    public static void write(
        final OutputStream stream, final String title, final List<double[]> lanes, final double intervalSeconds)
        throws XMLStreamException
    {
        final XMLStreamWriter writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(stream, "UTF-8");
        new TimelineSvg(writer, lanes, intervalSeconds).write(title);
        writer.flush();
    }

    /** {@return number of intervals up to the last one in which any rank was active} */
    private static int used(final List<double[]> lanes)
    {
        int used = 1;
        for (final double[] lane : lanes)
        {
            for (int i = used * KINDS; i < lane.length; i++)
            {
                used = lane[i] > 0 ? i / KINDS + 1 : used;
            }
        }
        return used;
    }

    private void write(final String title) throws XMLStreamException
    {
        final double height = TOP + lanes.size() * (LANE + GAP) + BOTTOM;
        out.writeStartDocument("UTF-8", "1.0");
        out.writeStartElement("svg");
        out.writeDefaultNamespace("http://www.w3.org/2000/svg");
        attribute("viewBox", String.format(Locale.ROOT, "0 0 %.0f %.0f", LEFT + WIDTH + 24, height));
        attribute("font-family", "sans-serif");
        attribute("font-size", "13");
        // Otherwise seams show between the columns.
        attribute("shape-rendering", "crispEdges");
        rectangle(0, 0, LEFT + WIDTH + 24, height, "white");
        text(LEFT, 24, "start", title);
        legend();
        for (int rank = 0; rank < lanes.size(); rank++)
        {
            final double top = TOP + rank * (LANE + GAP);
            text(LEFT - 8, top + LANE / 2 + 5, "end", "rank " + rank);
            lane(lanes.get(rank), top);
        }
        axis(TOP + lanes.size() * (LANE + GAP));
        out.writeEndElement();
        out.writeEndDocument();
    }

    private void legend() throws XMLStreamException
    {
        double x = LEFT;
        for (final Activity activity : Activity.values())
        {
            rectangle(x, 38, 12, 12, COLOURS[activity.ordinal()]);
            text(x + 18, 49, "start", activity.name().toLowerCase(Locale.ROOT) + mean(activity));
            x += 190;
        }
    }

    private String mean(final Activity activity)
    {
        double sum = 0;
        double all = 0;
        for (final double[] lane : lanes)
        {
            for (int i = 0; i < lane.length; i++)
            {
                all += lane[i];
                sum += i % KINDS == activity.ordinal() ? lane[i] : 0;
            }
        }
        return String.format(Locale.ROOT, " %.1f %%", all == 0 ? 0 : 100 * sum / all);
    }

    private void lane(final double[] shares, final double top) throws XMLStreamException
    {
        int begin = 0;
        for (int interval = 1; interval <= intervals; interval++)
        {
            if (interval == intervals || !isSame(shares, begin, interval))
            {
                columns(shares, begin, interval, top);
                begin = interval;
            }
        }
    }

    private static boolean isSame(final double[] shares, final int a, final int b)
    {
        boolean same = true;
        for (int kind = 0; kind < KINDS; kind++)
        {
            same &= Math.abs(shares[a * KINDS + kind] - shares[b * KINDS + kind]) < STEP;
        }
        return same;
    }

    private void columns(final double[] shares, final int begin, final int end, final double top)
        throws XMLStreamException
    {
        final double x = LEFT + WIDTH * begin / intervals;
        final double width = WIDTH * (end - begin) / intervals;
        double bottom = top + LANE;
        for (int kind = 0; kind < KINDS; kind++)
        {
            final double height = LANE * Math.min(1, shares[begin * KINDS + kind]);
            if (height > 0)
            {
                rectangle(x, bottom - height, width, height, COLOURS[kind]);
                bottom -= height;
            }
        }
    }

    private void axis(final double y) throws XMLStreamException
    {
        final double seconds = intervals * intervalSeconds;
        double tick = Math.pow(10, Math.floor(Math.log10(seconds / TICKS)));
        for (final double factor : new double[]{ 2, 2.5, 2 })
        {
            tick *= seconds / tick > TICKS ? factor : 1;
        }
        for (double at = 0; at <= seconds; at += tick)
        {
            final double x = LEFT + WIDTH * at / seconds;
            rectangle(x, y - GAP / 2, 1, 6, "black");
            final String format = tick < 0.01 ? "%.3f s" : tick < 1 ? "%.2f s" : "%.0f s";
            text(x, y + 18, "middle", String.format(Locale.ROOT, format, at));
        }
    }

    private void rectangle(final double x, final double y, final double width, final double height, final String colour)
        throws XMLStreamException
    {
        out.writeEmptyElement("rect");
        attribute("x", number(x));
        attribute("y", number(y));
        attribute("width", number(width));
        attribute("height", number(height));
        attribute("fill", colour);
    }

    private void text(final double x, final double y, final String anchor, final String text) throws XMLStreamException
    {
        out.writeStartElement("text");
        attribute("x", number(x));
        attribute("y", number(y));
        attribute("text-anchor", anchor);
        out.writeCharacters(text);
        out.writeEndElement();
    }

    private void attribute(final String name, final String value) throws XMLStreamException
    {
        out.writeAttribute(name, value);
    }

    private static String number(final double value)
    {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
