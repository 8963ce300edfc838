package org.gaeron;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Pictures of a distribution. The array is drawn as a grid of cells, each of one owner where there are not too many.
 */
final class DistributionPicture
{
    /** Hues of nodes, as far from each other as the eye can tell; further nodes use them again. */
    private static final String[] COLOURS = {
        "#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#edc948", "#76b7b2", "#9c755f"};
    /** The same as colours of the background in terminals with 256 colours. */
    private static final int[] TERMINAL_COLOURS = {67, 208, 71, 167, 139, 220, 109, 95};
    private static final int MOST_TEXT_ROWS = 32;
    private static final int MOST_TEXT_COLS = 64;
    private static final int MOST_CELLS = 64;
    private static final int SIDE = 512;
    private static final int LEAST_SIDE = 8;
    private static final int BASE = 36;
    private static final int HALF_TURN = 180;

    private final Distribution distribution;
    private final int elementBytes;

    DistributionPicture(final Distribution distribution, final int elementBytes)
    {
        this.distribution = distribution;
        this.elementBytes = elementBytes;
    }

    /** Draws with characters, and with colours if there are ranks per node. */
    String text(final int ranksPerNode)
    {
        final StringBuilder text = new StringBuilder(distribution.toString()).append('\n');
        final long[] rows = even(distribution.rowAxis().length(), MOST_TEXT_ROWS);
        final long[] cols = even(distribution.colAxis().length(), MOST_TEXT_COLS);
        for (int row = 0; row + 1 < rows.length; row++)
        {
            for (int col = 0; col + 1 < cols.length; col++)
            {
                final int rank = owner(rows[row], rows[row + 1], cols[col], cols[col + 1]);
                if (ranksPerNode > 0)
                {
                    text.append("\033[48;5;").append(TERMINAL_COLOURS[rank / ranksPerNode % TERMINAL_COLOURS.length])
                        .append('m');
                }
                text.append(Character.forDigit(rank % BASE, BASE));
            }
            text.append(ranksPerNode > 0 ? "\033[0m\n" : "\n");
        }
        return text.toString();
    }

    private int owner(final long rowLo, final long rowHi, final long colLo, final long colHi)
    {
        return distribution.owner(rowLo + (rowHi - rowLo) / 2, colLo + (colHi - colLo) / 2);
    }

    /** {@return bounds of cells of about the same size} */
    private static long[] even(final long length, final int most)
    {
        final EvenAxis axis = new EvenAxis(length, (int)Math.min(most, length));
        final long[] bounds = new long[axis.lines() + 1];
        for (int line = 0; line < bounds.length; line++)
        {
            bounds[line] = axis.lo(line);
        }
        return bounds;
    }

    /** {@return bounds of the tiles, or of even cells if there are too many tiles} */
    private static long[] bounds(final Axis axis)
    {
        final List<Long> bounds = new ArrayList<>();
        long at = 0;
        while (at < axis.length() && bounds.size() <= MOST_CELLS)
        {
            bounds.add(at);
            at += axis.together(axis.line(at), axis.local(at));
        }
        if (bounds.size() > MOST_CELLS)
        {
            return even(axis.length(), MOST_CELLS);
        }
        bounds.add(axis.length());
        return bounds.stream().mapToLong(Long::longValue).toArray();
    }

    /** Draws as SVG. The longer side of the array has {@value #SIDE} units. */
    String svg(final int ranksPerNode)
    {
        final long rowsTotal = distribution.rowAxis().length();
        final long colsTotal = distribution.colAxis().length();
        final double longer = Math.max(rowsTotal, colsTotal);
        final double width = Math.max(LEAST_SIDE, SIDE * (colsTotal / longer));
        final double height = Math.max(LEAST_SIDE, SIDE * (rowsTotal / longer));
        final StringBuilder svg = new StringBuilder();
        add(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.1f %.1f\" " +
            "width=\"%.0f\" height=\"%.0f\">%n", width, height, width, height);
        add(svg, "<title>%s</title>%n", distribution);
        addHatchings(svg, ranksPerNode);
        final long[] rows = bounds(distribution.rowAxis());
        final long[] cols = bounds(distribution.colAxis());
        for (int row = 0; row + 1 < rows.length; row++)
        {
            for (int col = 0; col + 1 < cols.length; col++)
            {
                final Patch cell = new Patch(rows[row], rows[row + 1], cols[col], cols[col + 1]);
                final int rank = owner(cell.rowLo(), cell.rowHi(), cell.colLo(), cell.colHi());
                add(svg, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"url(#r%d)\" " +
                    "stroke=\"white\" stroke-width=\"0.5\"><title>rank %d, node %d: %s, %d bytes</title></rect>%n",
                    width * cell.colLo() / colsTotal, height * cell.rowLo() / rowsTotal,
                    width * cell.cols() / colsTotal, height * cell.rows() / rowsTotal, rank,
                    rank, rank / ranksPerNode, cell, cell.count() * elementBytes);
            }
        }
        return svg.append("</svg>\n").toString();
    }

    private void addHatchings(final StringBuilder svg, final int ranksPerNode)
    {
        svg.append("<defs>\n");
        for (int place = 0; place < distribution.gridRows() * distribution.gridCols(); place++)
        {
            final int rank = distribution.rankAt(place);
            add(svg, "<pattern id=\"r%d\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" " +
                "patternTransform=\"rotate(%d)\"><rect width=\"6\" height=\"6\" fill=\"%s\"/>" +
                "<path d=\"M0 0H6\" stroke=\"white\" stroke-opacity=\"0.6\"/></pattern>%n",
                rank, HALF_TURN * (rank % ranksPerNode) / ranksPerNode,
                COLOURS[rank / ranksPerNode % COLOURS.length]);
        }
        svg.append("</defs>\n");
    }

    private static void add(final StringBuilder svg, final String format, final Object... arguments)
    {
        svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), arguments));
    }
}
