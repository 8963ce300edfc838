package org.gaeron;

import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Texts of the elements of a Java array, all of one width, see {@link PrintableArray}.
 *
 * @param cells          the texts.
 * @param commonExponent the power of ten with which all of them are to be multiplied.
 */
record ElementTexts(String[] cells, int commonExponent)
{
    /** Writes elements of a type, with at most that many digits behind the point. */
    static ElementTexts of(final ElementType type, final Object values, final int digits)
    {
        return switch (type)
        {
            case DOUBLE -> ofReals((double[])values, false, digits);
            case FLOAT ->
            {
                final float[] floats = (float[])values;
                yield ofReals(IntStream.range(0, floats.length).mapToDouble(i -> floats[i]).toArray(), true, digits);
            }
            case COMPLEX -> ofPairs((double[])values, digits);
            case LONG -> ofWords(((long[])values).length, i -> Long.toString(((long[])values)[i]));
            case INT -> ofWords(((int[])values).length, i -> Integer.toString(((int[])values)[i]));
        };
    }

    private static ElementTexts ofReals(final double[] values, final boolean isFloat, final int digits)
    {
        final RealText text = new RealText(values, isFloat, digits, false, true);
        return new ElementTexts(
            IntStream.range(0, values.length).mapToObj(i -> text.of(values[i])).toArray(String[]::new),
            text.commonExponent());
    }

    private static ElementTexts ofPairs(final double[] pairs, final int digits)
    {
        final RealText real = new RealText(part(pairs, 0), false, digits, false, false);
        final RealText imaginary = new RealText(part(pairs, 1), false, digits, true, false);
        final String[] cells = new String[pairs.length / 2];
        for (int i = 0; i < cells.length; i++)
        {
            final String second = imaginary.of(pairs[2 * i + 1]);
            final int end = second.stripTrailing().length();
            // the letter follows the digits, as in NumPy
            cells[i] = real.of(pairs[2 * i]) + second.substring(0, end) + 'j' + second.substring(end);
        }
        return new ElementTexts(cells, 0);
    }

    private static double[] part(final double[] pairs, final int which)
    {
        return IntStream.range(0, pairs.length / 2).mapToDouble(i -> pairs[2 * i + which]).toArray();
    }

    private static ElementTexts ofWords(final int count, final IntFunction<String> text)
    {
        final String[] cells = IntStream.range(0, count).mapToObj(text).toArray(String[]::new);
        final int width = width(cells);
        for (int i = 0; i < count; i++)
        {
            cells[i] = " ".repeat(width - cells[i].length()) + cells[i];
        }
        return new ElementTexts(cells, 0);
    }

    private static int width(final String... cells)
    {
        int width = 0;
        for (final String cell : cells)
        {
            width = Math.max(width, cell.length());
        }
        return width;
    }

    /** {@return the length of each text} */
    int width()
    {
        return width(cells);
    }
}
