package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Collects the shells found by a parser, checks them, and reports errors with the number of the line.
 */
final class ShellCollector
{
    private static final String TYPES = "SPDF";

    private final String source;
    private final Map<String, List<ShellDescriptor>> shells = new LinkedHashMap<>();
    private final List<double[]> rows = new ArrayList<>();
    private String element;
    private String type;
    private int lineNumber;

    ShellCollector(final String source)
    {
        this.source = source;
    }

    /** Sets the number of the next line, from 1. */
    void line(final int number)
    {
        lineNumber = number;
    }

    /** {@return the element of a symbol} */
    Element element(final String symbol)
    {
        return Element.of(symbol).orElseThrow(() -> malformed("unknown element '" + symbol + "'"));
    }

    /** Begins a shell, and ends the one before. */
    void begin(final String symbol, final String shellType)
    {
        end();
        element = element(symbol).symbol();
        type = shellType.toUpperCase(Locale.ROOT);
        if (type.equals("L"))
        {
            type = "SP";
        }
        if (!type.equals("SP") && (type.length() != 1 || TYPES.indexOf(type.charAt(0)) < 0))
        {
            throw malformed("expected a shell type of S, P, D, F or SP, actual '" + shellType + "'");
        }
    }

    /**
     * Adds a primitive to the shell.
     *
     * @param words exponent and coefficients.
     * @param scale of the exponent.
     */
    void primitive(final String[] words, final double scale)
    {
        if (element == null)
        {
            throw malformed("expected an element and a shell type, actual a number");
        }
        final int columns = rows.isEmpty() ? words.length : rows.getFirst().length;
        if (words.length != columns || columns < 2 || type.equals("SP") && columns != 3)
        {
            throw malformed("expected an exponent and " + (type.equals("SP") ? 2 : Math.max(1, columns - 1)) +
                " coefficients, actual " + words.length + " numbers");
        }
        final double[] row = new double[columns];
        for (int i = 0; i < columns; i++)
        {
            row[i] = number(words[i]);
        }
        row[0] *= scale;
        if (row[0] <= 0)
        {
            throw malformed("expected a positive exponent, actual " + words[0]);
        }
        rows.add(row);
    }

    double number(final String word)
    {
        try
        {
            // As in 1.0D+00, written by Fortran.
            final double value = Double.parseDouble(word.replace('D', 'e').replace('d', 'e'));
            if (Double.isFinite(value))
            {
                return value;
            }
        }
        catch (final NumberFormatException ignored)
        {
            // Reported below, like a number that is not finite.
        }
        throw malformed("expected a number, actual '" + word + "'");
    }

    /** Ends the shell, if there is one. */
    void end()
    {
        if (element != null)
        {
            if (rows.isEmpty())
            {
                throw malformed("expected primitives for the shell " + element + " " + type);
            }
            final List<ShellDescriptor.Contraction> contractions = new ArrayList<>();
            for (int column = 1; column < rows.getFirst().length; column++)
            {
                contractions.add(contraction(column));
            }
            shells.computeIfAbsent(element, key -> new ArrayList<>())
                .add(new ShellDescriptor(rows.stream().map(row -> row[0]).toList(), contractions));
        }
        rows.clear();
        element = null;
    }

    private ShellDescriptor.Contraction contraction(final int column)
    {
        final List<Double> coefficients = rows.stream().map(row -> row[column]).toList();
        if (coefficients.stream().allMatch(coefficient -> coefficient == 0))
        {
            throw malformed("expected coefficients other than 0 for the shell " + element + " " + type);
        }
        return new ShellDescriptor.Contraction(type.equals("SP") ? column - 1 : TYPES.indexOf(type), coefficients);
    }

    /**
     * {@return the shells of each element}
     *
     * @throws InputException if there is none.
     */
    Map<String, List<ShellDescriptor>> byElement()
    {
        if (shells.isEmpty())
        {
            throw new InputException(source + ": expected the shells of elements, actual a file without any");
        }
        return shells;
    }

    InputException malformed(final String what)
    {
        return new InputException(source + ":" + lineNumber + ": " + what);
    }
}
