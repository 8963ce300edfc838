package org.gaeron.launch.report;

import java.io.PrintStream;
import java.util.Locale;

import org.gaeron.launch.text.Printable;

/**
 * A line for each phase of the start of a job, with its duration, if the user has asked for them. One thread.
 */
public final class Phases
{
    private final PrintStream out;
    private long startNs = System.nanoTime();

    /**
     * No phase so far; the first one begins.
     *
     * @param out gets the lines; null if nobody has asked for them.
     */
    public Phases(final PrintStream out)
    {
        this.out = out;
    }

    /** Tells of a phase that ends now; the next one begins. */
    public void end(final String phase)
    {
        final long nowNs = System.nanoTime();
        say(String.format(Locale.ROOT, "%s %.1f s", phase, (nowNs - startNs) * 1e-9));
        startNs = nowNs;
    }

    /** Tells something else. */
    public void say(final String line)
    {
        if (out != null)
        {
            out.println("gaeron: " + Printable.line(line));
        }
    }

    /** {@return a number of things, as in {@code 2 hosts}} */
    public static String count(final int number, final String thing)
    {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
