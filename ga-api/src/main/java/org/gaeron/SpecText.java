package org.gaeron;

import java.util.stream.Collectors;

/**
 * Human-readable descriptions of an {@link ArraySpec}.
 */
final class SpecText
{
    private SpecText()
    {
    }

    /** {@return name, shape, type and layout} */
    static String of(final ArraySpec spec)
    {
        final StringBuilder text = new StringBuilder("array ");
        text.append(spec.name()).append(" of ").append(spec.rows()).append(" x ").append(spec.cols()).append(' ')
            .append(spec.type().plural());
        final int gridRows = spec.gridRows();
        final int gridCols = spec.gridCols();
        if (gridRows == 0 && gridCols == 1)
        {
            text.append(" by rows");
        }
        else if (gridRows == 1 && gridCols == 0)
        {
            text.append(" by columns");
        }
        else if (gridRows > 0 || gridCols > 0)
        {
            text.append(" on a grid of ").append(gridRows).append(" x ").append(gridCols);
        }
        if (spec.minRows() > 1 || spec.minCols() > 1)
        {
            text.append(" in blocks of at least ").append(spec.minRows()).append(" x ").append(spec.minCols());
        }
        if (spec.hasGhosts())
        {
            text.append(" with ghost cells of ").append(spec.ghostRows()).append(" x ").append(spec.ghostCols());
        }
        addCut(text, spec.rowAxis(), "rows");
        addCut(text, spec.colAxis(), "columns");
        if (!spec.ranks().isEmpty())
        {
            text.append(" on ranks ").append(
                spec.ranks().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        return text.toString();
    }

    private static void addCut(final StringBuilder text, final AxisSpec axis, final String indices)
    {
        if (axis.tile() > 0)
        {
            text.append(" in tiles of ").append(axis.tile()).append(' ').append(indices);
        }
        else if (!axis.cuts().isEmpty())
        {
            text.append(" with ").append(indices).append(" cut at ").append(axis.cutsText());
        }
    }
}
