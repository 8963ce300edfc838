package org.gaeron;

import java.util.Locale;

/**
 * The picture of a {@link HeatMap}. Colours are those of the map <i>viridis</i>, which grow lighter evenly and are told
 * apart by the colour-blind. They stand for decades below the largest magnitude, at most {@value #MOST_DECADES}.
 */
final class HeatPicture
{
    private static final int MOST_DECADES = 16;
    private static final String[] COLOURS = {
        "#440154", "#481a6c", "#472f7d", "#414487", "#39568c", "#31688e", "#2a788e", "#23888e", "#1f988b", "#22a884",
        "#35b779", "#54c568", "#7ad151", "#a5db36", "#d2e21b", "#fde725"};
    private static final String NAN_COLOUR = "#e15759";
    private static final String INFINITE_COLOUR = "#f28e2b";
    private static final int SIDE = 512;
    private static final int LEAST_SIDE = 8;
    private static final int MARGIN = 40;
    private static final int LEGEND_WIDTH = 130;
    private static final int LEAST_HEIGHT = 330;
    private static final int STEP = 14;
    private static final int LINE = 18;
    private static final int CHARACTER = 8;

    private final HeatMap map;
    private final double left;
    private final double width;
    private final double height;
    private double most;
    private int topDecade;
    private int bottomDecade;
    private final StringBuilder svg = new StringBuilder();

    HeatPicture(final HeatMap map)
    {
        this.map = map;
        final Patch whole = whole();
        left = Math.max(MARGIN, CHARACTER * (Long.toString(whole.rowHi()).length() + 1));
        final double longer = Math.max(whole.rows(), whole.cols());
        width = Math.max(LEAST_SIDE, SIDE * (whole.cols() / longer));
        height = Math.max(LEAST_SIDE, SIDE * (whole.rows() / longer));
        double least = Double.MAX_VALUE;
        for (int row = 0; row < map.rows(); row++)
        {
            for (int col = 0; col < map.cols(); col++)
            {
                final double magnitude = map.magnitude(row, col);
                if (magnitude > 0 && Double.isFinite(magnitude))
                {
                    most = Math.max(most, magnitude);
                    least = Math.min(least, magnitude);
                }
            }
        }
        if (most > 0)
        {
            topDecade = Decades.of(most) + 1;
            bottomDecade = Math.max(Decades.of(least), topDecade - MOST_DECADES);
        }
    }

    private Patch whole()
    {
        final Patch last = map.patch(map.rows() - 1, map.cols() - 1);
        return new Patch(0, last.rowHi(), 0, last.colHi());
    }

    String svg()
    {
        final double allWidth =
            Math.max(left + width + MARGIN + LEGEND_WIDTH, MARGIN + CHARACTER * map.title().length());
        final double allHeight = Math.max(LEAST_HEIGHT, height + 2 * MARGIN);
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\">%n",
            allWidth, allHeight, allWidth, allHeight);
        add("<title>%s</title>%n", escaped(map.title()));
        add("<style>text{font:12px sans-serif;fill:#222}rect{shape-rendering:crispEdges}" +
            ".frame{fill:none;stroke:#888}.zero{fill:#888;fill-opacity:.25}" +
            "@media(prefers-color-scheme:dark){text{fill:#ddd}}</style>%n");
        add("<text x=\"%.0f\" y=\"%d\">%s</text>%n", left, MARGIN - LINE, escaped(map.title()));
        final Patch whole = whole();
        add("<text x=\"%.0f\" y=\"%d\" text-anchor=\"end\">0</text>%n", left - 4, MARGIN + LINE / 2);
        add("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%d</text>%n", left - 4, MARGIN + height,
            whole.rowHi() - 1);
        add("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%d</text>%n", left + width, MARGIN + height + LINE,
            whole.colHi() - 1);
        addCells(whole);
        add("<rect class=\"frame\" x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%.2f\"/>%n", left, MARGIN, width,
            height);
        addLegend(left + width + MARGIN / 2.0);
        return svg.append("</svg>\n").toString();
    }

    private void addCells(final Patch whole)
    {
        for (int row = 0; row < map.rows(); row++)
        {
            for (int col = 0; col < map.cols(); col++)
            {
                final Patch cell = map.patch(row, col);
                final double magnitude = map.magnitude(row, col);
                add("<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" %s><title>%s: %s</title></rect>%n",
                    left + width * cell.colLo() / whole.colHi(), MARGIN + height * cell.rowLo() / whole.rowHi(),
                    width * cell.cols() / whole.colHi(), height * cell.rows() / whole.rowHi(), paint(magnitude), cell,
                    String.format(Locale.ROOT, "%.3g", magnitude));
            }
        }
    }

    private String paint(final double magnitude)
    {
        if (magnitude == 0)
        {
            return "class=\"zero\"";
        }
        return "fill=\"" + (Double.isNaN(magnitude) ? NAN_COLOUR : Double.isInfinite(magnitude) ? INFINITE_COLOUR :
            colour(Math.log10(magnitude))) + '"';
    }

    private String colour(final double exponent)
    {
        final double share = (exponent - bottomDecade) / (topDecade - bottomDecade);
        return COLOURS[Math.clamp((int)(share * COLOURS.length), 0, COLOURS.length - 1)];
    }

    /** Draws the colours from the top down, the decades beside them, and the colours of other elements. */
    private void addLegend(final double x)
    {
        double y = MARGIN;
        if (most > 0)
        {
            for (int i = COLOURS.length - 1; i >= 0; i--, y += STEP)
            {
                add("<rect x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\" fill=\"%s\"/>%n", x, y, LINE, STEP,
                    COLOURS[i]);
            }
            final int decades = topDecade - bottomDecade;
            final int every = Math.ceilDiv(decades, MOST_DECADES / 2);
            for (int decade = bottomDecade; decade <= topDecade; decade += every)
            {
                final double at = y - (double)STEP * COLOURS.length * (decade - bottomDecade) / decades;
                add("<text x=\"%.0f\" y=\"%.0f\">1e%d</text>%n", x + LINE + 4, at + 4, decade);
            }
            y += LINE;
        }
        addPatch(x, y, "class=\"zero\"", "0");
        addPatch(x, y + LINE, "fill=\"" + INFINITE_COLOUR + '"', "infinite");
        addPatch(x, y + 2 * LINE, "fill=\"" + NAN_COLOUR + '"', "not a number");
    }

    private void addPatch(final double x, final double y, final String paint, final String text)
    {
        add("<rect x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\" %s/><text x=\"%.0f\" y=\"%.0f\">%s</text>%n", x, y,
            LINE, STEP, paint, x + LINE + 4, y + STEP - 2, text);
    }

    /** What XML cannot say becomes the character that stands for any other. */
    private static String escaped(final String text)
    {
        return text.replaceAll("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "\uFFFD")
            .replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void add(final String format, final Object... arguments)
    {
        svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), arguments));
    }
}
