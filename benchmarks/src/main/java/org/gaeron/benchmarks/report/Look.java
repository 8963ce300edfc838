package org.gaeron.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.Locale;

import org.knowm.xchart.style.markers.Marker;

/**
 * Style of a series on all plots. The system decides the colour, from the palette of Okabe and Ito, which the
 * colour-blind can distinguish. The variant decides the marker. Baselines and peers are dashed.
 *
 * @param colour of line and marker.
 * @param line   style of the line.
 * @param shape  of the marker.
 * @param isOpen whether the marker is not filled.
 */
record Look(Color colour, Line line, Form shape, boolean isOpen)
{
    static final Look PUBLISHED = new Look(new Color(0x55, 0x55, 0x55), Line.NONE, Form.DIAMOND, true);
    static final Look IDEAL = new Look(new Color(0x77, 0x77, 0x77), Line.DOTTED, Form.NONE, false);

    private static final Color NEAR = new Color(0x00, 0x9E, 0x73);
    private static final Color IPC = new Color(0x56, 0xB4, 0xE9);
    private static final Color UDP = new Color(0x00, 0x72, 0xB2);
    private static final Color AERON = new Color(0xE6, 0x9F, 0x00);
    private static final Color PLAIN_UDP = new Color(0xD5, 0x5E, 0x00);
    private static final Color PEER = new Color(0xCC, 0x79, 0xA7);
    private static final Color OTHER = new Color(0x77, 0x77, 0x77);

    /** Style of a line. */
    enum Line
    {
        /** For series of ours. */
        SOLID(null),
        /** For baselines and peers. */
        DASHED(new float[]{7, 4}),
        /** For computed values, and for a second baseline of the same colour. */
        DOTTED(new float[]{2, 3}),
        /** For points only. */
        NONE(null);

        private final float[] dashes;

        Line(final float[] dashes)
        {
            this.dashes = dashes;
        }

        BasicStroke stroke()
        {
            return new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0);
        }

        String dashArray()
        {
            return dashes == null ? "" : (dashes[0] + " " + dashes[1]).replace(".0", "");
        }
    }

    /** Shape of a marker. */
    enum Form
    {
        /** No marker. */
        NONE,
        /** A circle. */
        CIRCLE,
        /** A square. */
        SQUARE,
        /** A triangle. */
        TRIANGLE,
        /** A square on its edge. */
        DIAMOND;

        Shape around(final double x, final double y, final double size)
        {
            final double half = size / 2;
            return switch (this)
            {
                case SQUARE -> new Rectangle2D.Double(x - half, y - half, size, size);
                case TRIANGLE -> polygon(x, y - 1.2 * half, x + 1.2 * half, y + half, x - 1.2 * half, y + half);
                case DIAMOND -> polygon(x, y - 1.4 * half, x + 1.4 * half, y, x, y + 1.4 * half, x - 1.4 * half, y);
                default -> new Ellipse2D.Double(x - half, y - half, size, size);
            };
        }

        private static Shape polygon(final double... coordinates)
        {
            final Path2D path = new Path2D.Double();
            path.moveTo(coordinates[0], coordinates[1]);
            for (int i = 2; i < coordinates.length; i += 2)
            {
                path.lineTo(coordinates[i], coordinates[i + 1]);
            }
            path.closePath();
            return path;
        }
    }

    /** {@return the style of a series, by its name} */
    static Look of(final String series)
    {
        final String name = series.toLowerCase(Locale.ROOT);
        final boolean isOpen = name.contains("caller-computes") || name.matches(".* open\\b.*");
        final Form form = name.matches(".*\\d+ callers.*") ? Form.TRIANGLE :
            name.contains("caller-computes") ? Form.SQUARE : Form.CIRCLE;
        return name.startsWith("near") ? new Look(NEAR, Line.SOLID, form, isOpen) :
            name.startsWith("ipc") ? new Look(IPC, Line.SOLID, form, isOpen) :
            name.startsWith("udp") || name.contains("jvm") ? new Look(UDP, Line.SOLID, form, isOpen) :
            baseline(name);
    }

    private static Look baseline(final String name)
    {
        return name.startsWith("bare aeron") ? new Look(AERON, Line.DASHED, Form.DIAMOND, false) :
            name.startsWith("plain udp") ?
            new Look(PLAIN_UDP, name.contains("spinning") ? Line.DOTTED : Line.DASHED, Form.TRIANGLE, false) :
            name.startsWith("pcj") ? new Look(PEER, Line.DASHED, Form.DIAMOND, false) :
            new Look(OTHER, Line.DASHED, Form.SQUARE, false);
    }

    /** {@return this style with another line} */
    Look with(final Line other)
    {
        return new Look(colour, other, shape, isOpen);
    }

    /** {@return this style with another marker} */
    Look with(final Form other, final boolean open)
    {
        return new Look(colour, line, other, open);
    }

    /** {@return the colour in CSS} */
    String css()
    {
        return String.format(Locale.ROOT, "#%06x", colour.getRGB() & 0xFFFFFF);
    }

    /** {@return the marker for XChart} */
    Marker marker()
    {
        return new Marker()
        {
            @Override
            public void paint(final Graphics2D graphics, final double x, final double y, final int size)
            {
                if (shape == Form.NONE)
                {
                    return;
                }
                final Shape outline = shape.around(x, y, size);
                graphics.setColor(isOpen ? Color.WHITE : colour);
                graphics.fill(outline);
                graphics.setColor(colour);
                graphics.setStroke(new BasicStroke(1.5f));
                graphics.draw(outline);
            }
        };
    }

    /** {@return the marker as an SVG element; empty if there is none} */
    String svg(final double x, final double y, final int size)
    {
        if (shape == Form.NONE)
        {
            return "";
        }
        final StringBuilder path = new StringBuilder();
        final double[] to = new double[6];
        for (final PathIterator steps = shape.around(x, y, size).getPathIterator(null, 0.1); !steps.isDone();
            steps.next())
        {
            path.append(switch (steps.currentSegment(to))
            {
                case PathIterator.SEG_MOVETO -> String.format(Locale.ROOT, "M%.1f %.1f", to[0], to[1]);
                case PathIterator.SEG_LINETO -> String.format(Locale.ROOT, "L%.1f %.1f", to[0], to[1]);
                default -> "Z";
            });
        }
        return "<path d=\"" + path + "\" fill=\"" + (isOpen ? "#fff" : css()) + "\" stroke=\"" + css() +
            "\" stroke-width=\"1.5\"/>";
    }
}
