package org.gaeron.launch;

import java.io.Console;
import java.io.PrintStream;
import java.util.List;

/**
 * Shows one table after the other: in place on a terminal, else as text, with an empty line after each. A line that is
 * wider than the terminal is cut.
 */
final class TopScreen implements AutoCloseable
{
    private static final String ESCAPE = "\u001b[";
    private static final String HOME = ESCAPE + "H";
    private static final String CLEAR = ESCAPE + "2J";
    private static final String CLEAR_LINE = ESCAPE + "K";
    private static final String CLEAR_REST = ESCAPE + "J";
    private static final String NO_WRAP = ESCAPE + "?7l";
    private static final String WRAP = ESCAPE + "?7h";

    private final PrintStream out;
    private final boolean isTerminal;
    /** Ctrl-C ends the process in the middle of all. */
    private final Thread hook = new Thread(this::leave, "screen");

    private TopScreen(final PrintStream out, final boolean isTerminal)
    {
        this.out = out;
        this.isTerminal = isTerminal;
    }

    static TopScreen open(final PrintStream out)
    {
        final Console console = System.console();
        return open(out, console != null && console.isTerminal() && isSteerable(System.getenv("TERM")));
    }

    /** {@return whether a terminal of a kind knows escape sequences} */
    static boolean isSteerable(final String kind)
    {
        return kind != null && !kind.isEmpty() && !"dumb".equals(kind);
    }

    static TopScreen open(final PrintStream out, final boolean isTerminal)
    {
        final TopScreen screen = new TopScreen(out, isTerminal);
        if (isTerminal)
        {
            Runtime.getRuntime().addShutdownHook(screen.hook);
            out.print(NO_WRAP + HOME + CLEAR);
        }
        return screen;
    }

    /** Shows a table, in one write. */
    void show(final List<String> lines)
    {
        final StringBuilder text = new StringBuilder(isTerminal ? HOME : "");
        lines.forEach(line -> text.append(line).append(isTerminal ? CLEAR_LINE : "").append('\n'));
        out.print(text.append(isTerminal ? CLEAR_REST : "\n"));
        out.flush();
    }

    /** Shows a last line. */
    void end(final String line)
    {
        out.println(line);
    }

    private void leave()
    {
        out.print(WRAP);
        out.flush();
    }

    @Override
    public void close()
    {
        if (isTerminal)
        {
            Runtime.getRuntime().removeShutdownHook(hook);
            leave();
        }
    }
}
