package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads basis sets in NWChem's format: for each shell a line with element and type, then a line for each primitive with
 * its exponent and a coefficient for each contraction. Types are S, P, D, F (each column is a contraction of that type)
 * and SP (two columns). Lines that begin with {@code basis} or {@code end} group the shells and say nothing of them;
 * {@code #} begins a comment.
 */
final class BasisParser
{
    private static final String TYPES = "SPDF";

    private final String source;
    private final Map<String, List<ShellDescriptor>> shells = new LinkedHashMap<>();
    private final List<double[]> rows = new ArrayList<>();
    private String element;
    private String type;
    private int lineNumber;

    private BasisParser(final String source)
    {
        this.source = source;
    }

    /**
     * {@return the shells of each element, by its symbol}
     *
     * @param source what to call the input in messages.
     * @param lines  the lines of the file.
     * @throws InputException if it is malformed.
     */
    static Map<String, List<ShellDescriptor>> parse(final String source, final List<String> lines)
    {
        final BasisParser parser = new BasisParser(source);
        lines.forEach(parser::line);
        parser.endShell();
        return parser.shells;
    }

    private void line(final String text)
    {
        lineNumber++;
        final int comment = text.indexOf('#');
        final String content = (comment < 0 ? text : text.substring(0, comment)).strip();
        if (content.isEmpty())
        {
            return;
        }
        final String[] words = content.split("\\s+");
        final String first = words[0].toLowerCase(Locale.ROOT);
        if (first.equals("basis") || first.equals("end"))
        {
            endShell();
        }
        else if (Character.isLetter(first.charAt(0)))
        {
            endShell();
            beginShell(words);
        }
        else
        {
            addPrimitive(words);
        }
    }

    private void beginShell(final String[] words)
    {
        if (words.length != 2)
        {
            throw malformed("expected an element and a shell type, actual " + words.length + " words");
        }
        element = Element.of(words[0])
            .orElseThrow(() -> malformed("unknown element '" + words[0] + "'"))
            .symbol();
        type = words[1].toUpperCase(Locale.ROOT);
        if (!type.equals("SP") && (type.length() != 1 || TYPES.indexOf(type.charAt(0)) < 0))
        {
            throw malformed("expected a shell type of S, P, D, F or SP, actual '" + words[1] + "'");
        }
    }

    private void addPrimitive(final String[] words)
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
        if (row[0] <= 0)
        {
            throw malformed("expected a positive exponent, actual " + words[0]);
        }
        rows.add(row);
    }

    private double number(final String word)
    {
        try
        {
            // Fortran writes 1.0D+00.
            final double value = Double.parseDouble(word.replace('D', 'e').replace('d', 'e'));
            if (Double.isFinite(value))
            {
                return value;
            }
        }
        catch (final NumberFormatException ignored)
        {
            // Told below, as a number that is not finite.
        }
        throw malformed("expected a number, actual '" + word + "'");
    }

    private void endShell()
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
                final int index = column;
                final int angularMomentum = type.equals("SP") ? column - 1 : TYPES.indexOf(type);
                contractions.add(new ShellDescriptor.Contraction(
                    angularMomentum, rows.stream().map(row -> row[index]).toList()));
            }
            shells.computeIfAbsent(element, key -> new ArrayList<>())
                .add(new ShellDescriptor(rows.stream().map(row -> row[0]).toList(), contractions));
        }
        rows.clear();
        element = null;
    }

    private InputException malformed(final String what)
    {
        return new InputException(source + ":" + lineNumber + ": " + what);
    }
}
