package org.gaeron;

/**
 * The form in which {@link PrintableArray} writes elements.
 *
 * @param digits the most digits after the decimal point, 0 to 17.
 * @param most   the most elements that are written whole, 1 or more; of larger patches only the edges are.
 * @param edge   rows and columns at each edge of such a patch, 1 or more.
 * @param width  the most characters of a line, 20 or more. Columns that do not fit follow below the others. A single
 *               column may be wider.
 */
public record PrintFormat(int digits, int most, int edge, int width)
{
    /** NumPy's defaults, but for longer lines: 8 digits, 1,000 elements, 3 rows and columns, 120 characters. */
    public static final PrintFormat DEFAULT = new PrintFormat(8, 1000, 3, 120);

    private static final int MOST_DIGITS = 17;
    private static final int LEAST_WIDTH = 20;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one of them is out of its range.
     */
    public PrintFormat
    {
        check(digits >= 0 && digits <= MOST_DIGITS, "0 to 17 digits", digits);
        check(most >= 1, "at least 1 element", most);
        check(edge >= 1, "at least 1 row and column at each edge", edge);
        check(width >= LEAST_WIDTH, "lines of at least 20 characters", width);
    }

    private static void check(final boolean isGood, final String expected, final int actual)
    {
        if (!isGood)
        {
            throw new IllegalArgumentException("expected " + expected + ", actual " + actual);
        }
    }

    /**
     * {@return this format with another number of digits}
     *
     * @param most the most digits after the decimal point.
     */
    public PrintFormat withDigits(final int most)
    {
        return new PrintFormat(most, this.most, edge, width);
    }

    /**
     * {@return this format for larger or smaller patches}
     *
     * @param elements the most elements that are written whole.
     */
    public PrintFormat withMost(final int elements)
    {
        return new PrintFormat(digits, elements, edge, width);
    }

    /**
     * {@return this format with other edges}
     *
     * @param lines rows and columns at each edge of a patch that is not written whole.
     */
    public PrintFormat withEdge(final int lines)
    {
        return new PrintFormat(digits, most, lines, width);
    }

    /**
     * {@return this format with longer or shorter lines}
     *
     * @param characters the most characters of a line.
     */
    public PrintFormat withWidth(final int characters)
    {
        return new PrintFormat(digits, most, edge, characters);
    }
}
