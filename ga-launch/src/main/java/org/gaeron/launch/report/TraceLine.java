package org.gaeron.launch.report;

/**
 * The stack trace of a failure on its way from a node to its launcher: one line on the standard error, so that lines of
 * other threads do not come between. The launcher makes lines of it again, and prints equal traces once.
 *
 * @param isFurther whether another rank of the node has failed before, and was reported.
 * @param text      the lines of the trace.
 */
public record TraceLine(boolean isFurther, String text)
{
    private static final String FIRST = MarkedLine.MARK + "gaeron-trace 1 ";
    private static final String FURTHER = MarkedLine.MARK + "gaeron-trace 2 ";
    /** Shorter in any encoding than the longest line that {@link LinePump} takes. */
    private static final int MOST_CHARS = 1 << 18;

    /** Prints the trace on the standard error of a node. */
    public void print()
    {
        if (MarkedLine.isHeard())
        {
            MarkedLine.send(encode());
        }
        else if (!isFurther)
        {
            System.err.println(text);
        }
    }

    String encode()
    {
        final String lines = text.substring(0, Math.min(MOST_CHARS, text.length()));
        return (isFurther ? FURTHER : FIRST) +
            lines.replace("\r\n", "\n").replace('\n', MarkedLine.SEPARATOR).replace('\r', MarkedLine.SEPARATOR);
    }

    /** {@return the trace of a line, or null if the line has none} */
    static TraceLine decode(final String line)
    {
        final boolean isFurther = line.startsWith(FURTHER);
        return isFurther || line.startsWith(FIRST) ?
            new TraceLine(isFurther, line.substring(FIRST.length()).replace(MarkedLine.SEPARATOR, '\n')) : null;
    }
}
