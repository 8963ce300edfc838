package org.gaeron.launch.text;

/**
 * Makes foreign text, such as the message of an exception, fit for one printed line: shows characters that would
 * control a terminal.
 */
public final class Printable
{
    private Printable()
    {
    }

    /**
     * {@return the text in one line} A run of blanks and line ends becomes one blank. Characters that control or format
     * are shown as in Java's source, <code>&#92;u001b</code>.
     *
     * @param text any text.
     */
    public static String line(final String text)
    {
        final StringBuilder line = new StringBuilder(text.length());
        text.strip().codePoints().forEach(next ->
        {
            if (Character.isWhitespace(next) || next == '\u0085')
            {
                if (line.isEmpty() || line.charAt(line.length() - 1) != ' ')
                {
                    line.append(' ');
                }
            }
            else if (steers(next))
            {
                line.append(String.format("\\u%04x", next));
            }
            else
            {
                line.appendCodePoint(next);
            }
        });
        return line.toString();
    }

    /** Prints a line of the launcher, human-readable, on the standard error. */
    public static void say(final String text)
    {
        System.err.println("gaeron: " + line(text));
    }

    private static boolean steers(final int character)
    {
        return switch (Character.getType(character))
        {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> true;
            default -> false;
        };
    }
}
