package org.gaeron.examples.chem;

import java.util.List;
import java.util.Locale;

/**
 * Reads basis sets in NWChem's format. Each shell has a line with element and type, then a line for each primitive with
 * its exponent and a coefficient for each contraction. Types are S, P, D, F (each column is a contraction of that type)
 * and SP (two columns). Functions are cartesian unless a line that begins with {@code basis} contains
 * {@code spherical}. {@code end} ends the set, and {@code #} begins a comment.
 *
 * <p>Files in Gaussian's format are recognised by their first lines: see {@link GaussianBasisParser}.
 */
final class BasisParser
{
    private final ShellCollector shells;
    private Boolean spherical;

    private BasisParser(final String source)
    {
        shells = new ShellCollector(source);
    }

    /**
     * {@return the shells of each element}
     *
     * @param source name of the input in messages.
     * @param lines  the lines of the file, in NWChem's or Gaussian's format.
     * @throws InputException if the file is malformed.
     */
    static ParsedBasis parse(final String source, final List<String> lines)
    {
        if (GaussianBasisParser.recognises(lines))
        {
            return GaussianBasisParser.parse(source, lines);
        }
        final BasisParser parser = new BasisParser(source);
        for (int i = 0; i < lines.size(); i++)
        {
            parser.shells.line(i + 1);
            final int comment = lines.get(i).indexOf('#');
            final String content = (comment < 0 ? lines.get(i) : lines.get(i).substring(0, comment)).strip();
            if (!content.isEmpty())
            {
                parser.content(content.split("\\s+"));
            }
        }
        parser.shells.end();
        return new ParsedBasis(parser.shells.byElement(), Boolean.TRUE.equals(parser.spherical));
    }

    private void content(final String[] words)
    {
        final String first = words[0].toLowerCase(Locale.ROOT);
        if (first.equals("end"))
        {
            shells.end();
        }
        else if (first.equals("basis"))
        {
            shells.end();
            functions(words);
        }
        else if (first.equals("ecp"))
        {
            throw shells.malformed("effective core potentials are not known here: only sets for all electrons");
        }
        else if (Character.isLetter(first.charAt(0)))
        {
            if (words.length != 2)
            {
                throw shells.malformed("expected an element and a shell type, actual " + words.length + " words");
            }
            shells.begin(words[0], words[1]);
        }
        else
        {
            shells.primitive(words, 1);
        }
    }

    /** Reads the kind of functions. Files with a set for each element must use one kind for all. */
    private void functions(final String[] words)
    {
        boolean said = false;
        for (final String word : words)
        {
            said |= word.equalsIgnoreCase("spherical");
        }
        if (spherical != null && spherical != said)
        {
            throw shells.malformed("expected " + (said ? "cartesian" : "spherical") + " functions as before, actual " +
                (said ? "spherical" : "cartesian"));
        }
        spherical = said;
    }
}
