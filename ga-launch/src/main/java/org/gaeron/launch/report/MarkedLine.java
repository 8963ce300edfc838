package org.gaeron.launch.report;

import java.io.PrintStream;

/**
 * A line of a node's standard error that is meant for the launcher. It comes in order with the node's other lines, and
 * whole.
 */
public final class MarkedLine
{
    /** The first character of such a line, which hardly any text begins with. */
    static final char MARK = '\u001e';

    /** Stands for the end of a line inside of such a line. */
    static final char SEPARATOR = '\u001f';

    /** The standard error when the process began: a program may set another, whose reader expects text. */
    private static final PrintStream LAUNCHER = System.err;

    private MarkedLine()
    {
    }

    /** {@return whether the standard error is still the one that leads to the launcher} */
    static boolean isHeard()
    {
        return System.err == LAUNCHER;
    }

    /** Sends a line, in a node. */
    public static void send(final String line)
    {
        LAUNCHER.println(line);
        LAUNCHER.flush();
    }
}
