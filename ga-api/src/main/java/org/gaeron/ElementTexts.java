package org.gaeron;

import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
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
        final MemorySegment memory = type.memory(values);
        final int count = (int)(memory.byteSize() / type.sizeBytes());
        if (type.isInteger())
        {
            return ofIntegers(count, i -> Long.toString(type.integer(memory, i)));
        }
        final double[] reals = numbers(count, i -> type.real(memory, i));
        return type.components() == 1 ? ofReals(reals, type.sizeBytes() == Float.BYTES, digits) :
            ofPairs(reals, numbers(count, i -> ElementType.imaginary(memory, i)), digits);
    }

    private static double[] numbers(final int count, final IntToDoubleFunction number)
    {
        return IntStream.range(0, count).mapToDouble(number).toArray();
    }

    private static ElementTexts ofReals(final double[] values, final boolean isFloat, final int digits)
    {
        final RealText text = new RealText(values, isFloat, digits, false, true);
        return new ElementTexts(
            IntStream.range(0, values.length).mapToObj(i -> text.of(values[i])).toArray(String[]::new),
            text.commonExponent());
    }

    private static ElementTexts ofPairs(final double[] reals, final double[] imaginaries, final int digits)
    {
        final RealText real = new RealText(reals, false, digits, false, false);
        final RealText imaginary = new RealText(imaginaries, false, digits, true, false);
        final String[] cells = new String[reals.length];
        for (int i = 0; i < cells.length; i++)
        {
            final String second = imaginary.of(imaginaries[i]);
            final int end = second.stripTrailing().length();
            // the letter follows the digits, as in NumPy
            cells[i] = real.of(reals[i]) + second.substring(0, end) + 'j' + second.substring(end);
        }
        return new ElementTexts(cells, 0);
    }

    private static ElementTexts ofIntegers(final int count, final IntFunction<String> text)
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
