package org.gaeron;

import java.util.stream.LongStream;

/**
 * Text of a patch of an array, see {@link PrintableArray}. It fetches the elements that it shows, by up to four gets.
 */
final class ArrayText
{
    private static final String GAP = "...";
    private static final String BETWEEN = "  ";
    private static final String AFTER_LABEL = "   ";

    private final GlobalArray<Object> array;
    private final Patch patch;
    private final PrintFormat format;
    private final StringBuilder text = new StringBuilder();
    /** The rows that are shown, in two parts if some are left out. */
    private final long[] rows;
    private final long[] cols;
    private String[] cells;
    private int cellWidth;
    private int labelWidth;

    @SuppressWarnings("unchecked")
    private ArrayText(final GlobalArray<?> array, final Patch patch, final PrintFormat format)
    {
        this.array = (GlobalArray<Object>)array;
        this.patch = patch;
        this.format = format;
        final Patch whole = array.patch();
        if (patch.rowHi() > whole.rowHi() || patch.colHi() > whole.colHi())
        {
            throw new IndexOutOfBoundsException("array " + array.spec().name() + ": expected a patch within " +
                whole.rows() + " x " + whole.cols() + ", actual " + patch);
        }
        final boolean isWhole = patch.count() <= format.most();
        rows = shown(patch.rowLo(), patch.rowHi(), isWhole ? patch.rows() : format.edge());
        cols = shown(patch.colLo(), patch.colHi(), isWhole ? patch.cols() : format.edge());
    }

    static String of(final GlobalArray<?> array, final Patch patch, final PrintFormat format)
    {
        return new ArrayText(array, patch, format).write();
    }

    private long[] shown(final long lo, final long hi, final long edge)
    {
        return patch.isEmpty() ? new long[0] : hi - lo <= 2 * edge ? LongStream.range(lo, hi).toArray() :
            LongStream.concat(LongStream.range(lo, lo + edge), LongStream.range(hi - edge, hi)).toArray();
    }

    private String write()
    {
        final ArraySpec spec = array.spec();
        final ElementTexts elements = ElementTexts.of(spec.type(), fetch(), format.digits());
        text.append("array ").append(spec.name()).append(" of ").append(spec.rows()).append(" x ")
            .append(spec.cols()).append(' ').append(spec.type().plural());
        if (!patch.equals(array.patch()))
        {
            text.append(", patch ").append(patch);
        }
        if (elements.commonExponent() != 0)
        {
            text.append(", times 1e").append(elements.commonExponent());
        }
        if (patch.isEmpty())
        {
            return text.append(": no elements\n").toString();
        }
        text.append(":\n");
        cells = elements.cells();
        cellWidth = elements.width();
        labelWidth = Long.toString(rows[rows.length - 1]).length();
        if (spec.cols() == 1)
        {
            writeColumn();
        }
        else
        {
            writeMatrix();
        }
        return text.toString();
    }

    /** Gets the shown elements, row-major without gaps. */
    private Object fetch()
    {
        final int count = Math.multiplyExact(rows.length, cols.length);
        final Object values = array.spec().type().newArray(count);
        for (int row = 0; row < rows.length; row = end(rows, row))
        {
            for (int col = 0; col < cols.length; col = end(cols, col))
            {
                final Patch part = Patch.of(rows[row], rows[end(rows, row) - 1] + 1,
                    cols[col], cols[end(cols, col) - 1] + 1);
                array.get(part, values, (long)row * cols.length + col, cols.length);
            }
        }
        if (count == 0)
        {
            array.get(patch, values, 0, patch.cols());
        }
        return values;
    }

    /** {@return the place behind the indices that follow each other from one on} */
    private static int end(final long[] indices, final int from)
    {
        int end = from + 1;
        while (end < indices.length && indices[end] == indices[end - 1] + 1)
        {
            end++;
        }
        return end;
    }

    private static boolean isGapBefore(final long[] indices, final int at)
    {
        return at > 0 && indices[at] != indices[at - 1] + 1;
    }

    /** Writes one element after the other. */
    private void writeColumn()
    {
        final int perLine = Math.max(1,
            (format.width() - 2 - labelWidth - 1) / (cellWidth + BETWEEN.length()));
        for (int from = 0; from < rows.length; from += perLine)
        {
            label(Long.toString(rows[from]));
            for (int i = from; i < Math.min(rows.length, from + perLine); i++)
            {
                text.append(isGapBefore(rows, i) ? BETWEEN + GAP : "");
                text.append(i == from ? AFTER_LABEL : BETWEEN).append(cells[i]);
            }
            endLine();
        }
    }

    private void label(final String label)
    {
        text.append(" ".repeat(Math.max(0, 2 + labelWidth - label.length()))).append(label);
    }

    private void endLine()
    {
        int end = text.length();
        while (text.charAt(end - 1) == ' ')
        {
            end--;
        }
        text.setLength(end);
        text.append('\n');
    }

    /** Writes the columns that fit on a line, all rows of them, and then the next columns. */
    private void writeMatrix()
    {
        cellWidth = Math.max(cellWidth, Long.toString(cols[cols.length - 1]).length());
        labelWidth = rows.length > 1 && end(rows, 0) < rows.length ? Math.max(labelWidth, GAP.length()) : labelWidth;
        final int perLine = Math.max(1, (format.width() - 2 - labelWidth - 1) / (cellWidth + BETWEEN.length()));
        for (int from = 0; from < cols.length; from += perLine)
        {
            writeColumns(from, Math.min(cols.length, from + perLine));
        }
    }

    private void writeColumns(final int from, final int to)
    {
        text.append(from > 0 ? "\n" : "");
        label("");
        for (int col = from; col < to; col++)
        {
            cell(col, from, Long.toString(cols[col]));
        }
        endLine();
        for (int row = 0; row < rows.length; row++)
        {
            if (isGapBefore(rows, row))
            {
                label(GAP);
                endLine();
            }
            label(Long.toString(rows[row]));
            for (int col = from; col < to; col++)
            {
                cell(col, from, cells[row * cols.length + col]);
            }
            endLine();
        }
    }

    private void cell(final int col, final int first, final String content)
    {
        text.append(isGapBefore(cols, col) ? BETWEEN + GAP : "").append(col == first ? AFTER_LABEL : BETWEEN)
            .append(" ".repeat(cellWidth - content.length())).append(content);
    }
}
