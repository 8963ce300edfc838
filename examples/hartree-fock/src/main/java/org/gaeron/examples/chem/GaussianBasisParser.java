package org.gaeron.examples.chem;

import java.util.List;

/**
 * Reads basis sets in the format of Gaussian 94. Each element has a line with its symbol and 0, then its shells, then
 * {@code ****}. A shell has a line with type, number of primitives and an optional scale factor, whose square
 * multiplies the exponents. A line for each primitive follows, with its exponent and its coefficient (two for type SP).
 * {@code !} begins a comment.
 *
 * <p>The format does not say whether functions are spherical. Here they are, which is Gaussian's default.
 */
final class GaussianBasisParser
{
    private static final String SEPARATOR = "****";

    private final ShellCollector shells;
    private boolean inElement;
    private String element;
    private int expected;
    private double scale;

    private GaussianBasisParser(final String source)
    {
        shells = new ShellCollector(source);
    }

    /** {@return whether the first line with content is the separator, or an element and a 0} */
    static boolean recognises(final List<String> lines)
    {
        for (final String line : lines)
        {
            final String content = content(line);
            if (!content.isEmpty() && content.charAt(0) != '#')
            {
                return content.startsWith(SEPARATOR) || content.matches("-?[A-Za-z]{1,2}\\s+0");
            }
        }
        return false;
    }

    /**
     * {@return the shells of each element}
     *
     * @param source name of the input in messages.
     * @param lines  the lines of the file.
     * @throws InputException if the file is malformed.
     */
    static ParsedBasis parse(final String source, final List<String> lines)
    {
        final GaussianBasisParser parser = new GaussianBasisParser(source);
        for (int i = 0; i < lines.size(); i++)
        {
            parser.shells.line(i + 1);
            final String content = content(lines.get(i));
            if (!content.isEmpty())
            {
                parser.significantLine(content);
            }
        }
        parser.endShell();
        return new ParsedBasis(parser.shells.byElement(), true);
    }

    private static String content(final String line)
    {
        final int comment = line.indexOf('!');
        return (comment < 0 ? line : line.substring(0, comment)).strip();
    }

    private void significantLine(final String content)
    {
        final String[] words = content.split("\\s+");
        if (content.startsWith(SEPARATOR))
        {
            endShell();
            inElement = false;
        }
        else if (expected > 0)
        {
            expected--;
            shells.primitive(words, scale * scale);
        }
        else if (inElement)
        {
            beginShell(words);
        }
        else if (words.length == 2 && words[1].equals("0"))
        {
            inElement = true;
            element = words[0].startsWith("-") ? words[0].substring(1) : words[0];
            shells.element(element);
        }
        else
        {
            throw shells.malformed("expected an element and a 0, actual '" + content + "'");
        }
    }

    private void beginShell(final String[] words)
    {
        endShell();
        if (words.length < 2 || words.length > 3 || !words[1].matches("[1-9][0-9]{0,3}"))
        {
            throw shells.malformed("expected a shell type, the number of its primitives and a factor, actual '" +
                String.join(" ", words) + "'");
        }
        expected = Integer.parseInt(words[1]);
        scale = words.length < 3 ? 1 : shells.number(words[2]);
        shells.begin(element, words[0]);
    }

    private void endShell()
    {
        if (expected > 0)
        {
            throw shells.malformed("expected " + expected + " more primitives");
        }
        shells.end();
    }
}
