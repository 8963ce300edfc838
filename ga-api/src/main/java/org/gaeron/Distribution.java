package org.gaeron;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Assignment of the elements of an array to ranks: pure arithmetic, the same on all ranks. An {@link Axis} assigns the
 * rows to the lines of a process grid of {@code gridRows x gridCols} places, another one the columns. The place in line
 * i of the rows and line j of the columns is number {@code i * gridCols + j}. Rank {@code i * gridCols + j} holds it,
 * or the rank at that place of the list of the spec ({@link ArraySpec#onRanks}). Other ranks own nothing.
 *
 * <p>The <i>block</i> of a rank is one dense matrix, row-major in its memory: all rows of its line by all its columns,
 * in their order. On even and cut axes it is one patch of the array. On axes with tiles it can consist of several
 * <i>pieces</i>, each a patch of the array. The part of any patch that a rank owns is one rectangle of its block.
 *
 * <p>Two distributions are equal only if each element has the same owner and the same place in its block. Where several
 * parts are dealt to a line of the grid, cuts do not equal tiles, though they may lie alike.
 */
public final class Distribution
{
    private static final Patch NOTHING = new Patch(0, 0, 0, 0);

    private final Axis rowAxis;
    private final Axis colAxis;
    /** The rank at each place; null if it is the place. */
    private final int[] ranks;
    private final int elementBytes;

    private Distribution(final ArraySpec spec, final int gridRows, final int gridCols)
    {
        rowAxis = spec.rowAxis().axis(spec.rows(), gridRows);
        colAxis = spec.colAxis().axis(spec.cols(), gridCols);
        ranks = spec.ranks().isEmpty() ? null : spec.ranks().stream().mapToInt(Integer::intValue).toArray();
        elementBytes = spec.type().sizeBytes();
    }

    /**
     * Computes the distribution of an array from its spec.
     *
     * @param spec  the spec of the array.
     * @param ranks number of ranks of the array's team.
     * @return the distribution.
     * @throws IllegalArgumentException if the spec's grid has more places than there are ranks, or more rows or columns
     *                                  than the array has, or parts between cuts; if blocks are below the spec's
     *                                  minimum; or if the spec names a rank that the team does not have.
     */
    public static Distribution of(final ArraySpec spec, final int ranks)
    {
        for (final int rank : spec.ranks())
        {
            if (rank >= ranks)
            {
                throw new IllegalArgumentException(
                    "array " + spec.name() + ": expected ranks below " + ranks + ", actual rank " + rank);
            }
        }
        final int places = spec.ranks().isEmpty() ? ranks : spec.ranks().size();
        final int givenRows = spec.rowAxis().givenLines();
        final int givenCols = spec.colAxis().givenLines();
        final long mostRows = spec.rowAxis().mostLines(spec.rows());
        final long mostCols = spec.colAxis().mostLines(spec.cols());
        if (givenRows == 0 && givenCols == 0)
        {
            return nearSquare(spec, places, mostRows, mostCols);
        }
        final long gridRows = givenRows > 0 ? givenRows : Math.clamp(places / givenCols, 1, mostRows);
        final long gridCols = givenCols > 0 ? givenCols : Math.clamp(places / givenRows, 1, mostCols);
        if (gridRows * gridCols > places)
        {
            throw new IllegalArgumentException("array " + spec.name() + ": expected a process grid of at most " +
                places + " ranks, actual " + gridRows + " x " + gridCols);
        }
        if (gridRows > spec.rowAxis().mostGivenLines(spec.rows()) ||
            gridCols > spec.colAxis().mostGivenLines(spec.cols()))
        {
            throw new IllegalArgumentException("array " + spec.name() + ": expected a process grid of at most " +
                mostRows + " x " + mostCols + " blocks, actual " + gridRows + " x " + gridCols);
        }
        return new Distribution(spec, (int)gridRows, (int)gridCols);
    }

    /** Prefers the grid of most ranks, then that of the shortest block perimeter. */
    private static Distribution nearSquare(
        final ArraySpec spec, final int ranks, final long mostRows, final long mostCols)
    {
        int bestRows = 1;
        int bestCols = 1;
        double bestPerimeter = Double.MAX_VALUE;
        for (int gridRows = 1; gridRows <= Math.min(ranks, mostRows); gridRows++)
        {
            final int gridCols = (int)Math.min(ranks / gridRows, mostCols);
            final double perimeter = (double)spec.rows() / gridRows + (double)spec.cols() / gridCols;
            final int places = gridRows * gridCols;
            if (places > bestRows * bestCols || places == bestRows * bestCols && perimeter < bestPerimeter)
            {
                bestRows = gridRows;
                bestCols = gridCols;
                bestPerimeter = perimeter;
            }
        }
        return new Distribution(spec, bestRows, bestCols);
    }

    /**
     * {@return number of rows of the process grid}
     */
    public int gridRows()
    {
        return rowAxis.lines();
    }

    /**
     * {@return number of columns of the process grid}
     */
    public int gridCols()
    {
        return colAxis.lines();
    }

    /**
     * {@return the assignment of the rows to rows of the grid}
     */
    public Axis rowAxis()
    {
        return rowAxis;
    }

    /**
     * {@return the assignment of the columns to columns of the grid}
     */
    public Axis colAxis()
    {
        return colAxis;
    }

    /**
     * {@return whether place i of the grid belongs to rank i}
     */
    public boolean isInOrder()
    {
        return ranks == null;
    }

    /**
     * {@return the rank that holds a place of the grid}
     *
     * @param place row of the grid times {@link #gridCols()}, plus column of the grid.
     */
    public int rankAt(final int place)
    {
        return ranks == null ? place : ranks[place];
    }

    /** {@return the place of a rank in the grid; -1 if it has none} */
    private int place(final int rank)
    {
        if (rank < 0)
        {
            throw new IllegalArgumentException("expected rank >= 0, actual " + rank);
        }
        final int places = gridRows() * gridCols();
        int place = ranks == null ? rank : 0;
        while (place < places && rankAt(place) != rank)
        {
            place++;
        }
        return place < places ? place : -1;
    }

    /**
     * {@return the block of a rank, in indices of the array; an empty patch if it owns nothing}
     *
     * @param rank a rank of the array's team, 0 or more.
     * @throws UnsupportedOperationException if the block consists of several pieces of the array: use {@link
     *                                       #pieces(int)}, or the indices of {@link #indices(int)}.
     */
    public Patch block(final int rank)
    {
        return indices(rank).patch();
    }

    /**
     * {@return the rows and columns of the array that the block of a rank holds}
     *
     * @param rank a rank of the array's team, 0 or more.
     */
    public BlockIndices indices(final int rank)
    {
        final int place = place(rank);
        final int rowLine = place < 0 ? 0 : place / gridCols();
        final int colLine = place < 0 ? 0 : place % gridCols();
        if (place < 0 || rowAxis.count(rowLine) == 0 || colAxis.count(colLine) == 0)
        {
            return BlockIndices.of(NOTHING);
        }
        return BlockIndices.of(rowAxis, rowLine, colAxis, colLine);
    }

    /**
     * {@return the patches of the array that the block of a rank consists of} They come in the order of the block, by
     * rows and then by columns; there are none if the rank owns nothing. Small tiles make many.
     *
     * @param rank a rank of the array's team, 0 or more.
     */
    public List<Patch> pieces(final int rank)
    {
        return pieces(rank, new Patch(0, rowAxis.length(), 0, colAxis.length()));
    }

    /**
     * {@return the patches of the array of which the part of a patch consists that a rank owns} See {@link
     * #pieces(int)}.
     *
     * @param rank  a rank of the array's team, 0 or more.
     * @param patch a patch of the array.
     */
    public List<Patch> pieces(final int rank, final Patch patch)
    {
        final List<Patch> pieces = new ArrayList<>();
        final int place = place(rank);
        if (place < 0)
        {
            return pieces;
        }
        final int rowLine = place / gridCols();
        final int colLine = place % gridCols();
        final long rowsEnd = rowAxis.countBelow(rowLine, patch.rowHi());
        final long colsEnd = colAxis.countBelow(colLine, patch.colHi());
        long rows;
        for (long row = rowAxis.countBelow(rowLine, patch.rowLo()); row < rowsEnd; row += rows)
        {
            rows = Math.min(rowAxis.together(rowLine, row), rowsEnd - row);
            final long rowLo = rowAxis.global(rowLine, row);
            long cols;
            for (long col = colAxis.countBelow(colLine, patch.colLo()); col < colsEnd; col += cols)
            {
                cols = Math.min(colAxis.together(colLine, col), colsEnd - col);
                final long colLo = colAxis.global(colLine, col);
                pieces.add(new Patch(rowLo, rowLo + rows, colLo, colLo + cols));
            }
        }
        return pieces;
    }

    /**
     * {@return the rank that owns an element}
     *
     * @param row    row of the element.
     * @param column column of the element.
     * @throws IndexOutOfBoundsException if the element is outside the array.
     */
    public int owner(final long row, final long column)
    {
        if (row < 0 || row >= rowAxis.length() || column < 0 || column >= colAxis.length())
        {
            throw new IndexOutOfBoundsException("expected an element within " + rowAxis.length() + " x " +
                colAxis.length() + ", actual (" + row + "," + column + ")");
        }
        return rankAt(rowAxis.line(row) * colAxis.lines() + colAxis.line(column));
    }

    /**
     * {@return a picture of this distribution for a terminal: a character for each part of the array, the owner's rank
     * in base 36} Of large arrays a character stands for many elements, and shows the owner of the one in its middle.
     */
    public String picture()
    {
        return new DistributionPicture(this, elementBytes).text(0);
    }

    /**
     * {@return the picture of {@link #picture()}, with a colour for each node, by the escape sequences of terminals}
     *
     * @param ranksPerNode ranks of a node, at least 1.
     */
    public String picture(final int ranksPerNode)
    {
        return new DistributionPicture(this, elementBytes).text(checkRanksPerNode(ranksPerNode));
    }

    /**
     * {@return a picture of this distribution as an SVG document: a colour for each node, a hatching for each of its
     * ranks, and bounds, owner and bytes of each piece as a tooltip} Of very many pieces it shows a sample.
     *
     * @param ranksPerNode ranks of a node, at least 1.
     */
    public String pictureSvg(final int ranksPerNode)
    {
        return new DistributionPicture(this, elementBytes).svg(checkRanksPerNode(ranksPerNode));
    }

    private static int checkRanksPerNode(final int ranksPerNode)
    {
        if (ranksPerNode < 1)
        {
            throw new IllegalArgumentException("expected at least 1 rank per node, actual " + ranksPerNode);
        }
        return ranksPerNode;
    }

    /** {@return the ranks that hold a place of the grid} */
    private int[] holders()
    {
        return IntStream.range(0, gridRows() * gridCols()).map(this::rankAt).toArray();
    }

    @Override
    public boolean equals(final Object other)
    {
        return other instanceof final Distribution that && Axes.isSame(rowAxis, that.rowAxis) &&
            Axes.isSame(colAxis, that.colAxis) && Arrays.equals(holders(), that.holders());
    }

    @Override
    public int hashCode()
    {
        return Objects.hash(
            rowAxis.length(), colAxis.length(), rowAxis.count(0), colAxis.count(0), Arrays.hashCode(holders()));
    }

    /** {@return grid, shape and layout} */
    @Override
    public String toString()
    {
        return layout() + " of " + rowAxis.length() + " x " + colAxis.length();
    }

    /** {@return grid and layout, human-readable, such as {@code 2 x 3 blocks}} */
    public String layout()
    {
        final StringBuilder text = new StringBuilder().append(gridRows()).append(" x ").append(gridCols());
        text.append(" blocks").append(Axes.layout(rowAxis, "rows")).append(Axes.layout(colAxis, "columns"));
        if (ranks != null)
        {
            text.append(" on ").append(ranks.length).append(ranks.length == 1 ? " rank" : " ranks");
        }
        return text.toString();
    }
}
