package org.gaeron.runtime.launch;

/**
 * Text of others, as the message of an exception, in a line of ours: what would steer a terminal is shown instead.
 */
public final class Printable
{
    private Printable()
    {
    }

    /**
     * {@return the text in one line} Blanks and ends of lines become one blank; characters that control or format are
     * shown as in Java's source, <code>&#92;u001b</code>.
     *
     * @param text of anybody.
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

    private static boolean steers(final int character)
    {
        return switch (Character.getType(character))
        {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> true;
            default -> false;
        };
    }
}
