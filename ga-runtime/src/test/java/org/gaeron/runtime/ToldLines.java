package org.gaeron.runtime;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that the jobs of this JVM tell of long waits, while it is open.
 */
public final class ToldLines implements AutoCloseable
{
    private static final long LONGEST_WAIT_NS = TimeUnit.SECONDS.toNanos(60);

    private final Logger logger = Logger.getLogger("org.gaeron");
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final String part;
    private final Handler handler = new Handler()
    {
        @Override
        public void publish(final LogRecord logged)
        {
            if (logged.getMessage().contains(part))
            {
                lines.add(logged.getMessage());
            }
        }

        @Override
        public void flush()
        {
        }

        @Override
        public void close()
        {
        }
    };

    /**
     * Begins to listen.
     *
     * @param part of the lines that are kept.
     */
    public ToldLines(final String part)
    {
        this.part = part;
        logger.addHandler(handler);
    }

    /**
     * {@return the lines so far}
     */
    public List<String> lines()
    {
        return List.copyOf(lines);
    }

    /**
     * Waits for lines.
     *
     * @param count how many.
     */
    public void await(final int count)
    {
        final long deadlineNs = System.nanoTime() + LONGEST_WAIT_NS;
        while (lines.size() < count)
        {
            if (deadlineNs - System.nanoTime() < 0)
            {
                throw new AssertionError("expected " + count + " lines with \"" + part + "\", actual " + lines);
            }
            Thread.yield();
        }
    }

    /**
     * Waits for lines of one wait. Each tells that it has lasted for a time, or for 2, 4, 8, ... times as long, and
     * comes once. Threads that are late leave some out.
     *
     * @param leastMs the first time.
     * @param cause   how the lines end: who tells them is not known.
     * @param count   how many.
     */
    public void awaitDoubles(final long leastMs, final String cause, final int count)
    {
        final long deadlineNs = System.nanoTime() + LONGEST_WAIT_NS;
        while (times(cause).size() < count)
        {
            if (deadlineNs - System.nanoTime() < 0)
            {
                throw new AssertionError("expected " + count + " lines that end with" + cause + ", actual " + lines);
            }
            Thread.yield();
        }
        checkDoubles(leastMs, cause);
    }

    /**
     * Checks the lines so far of one wait.
     *
     * @param leastMs as for {@link #awaitDoubles}.
     * @param cause   as for it.
     */
    public void checkDoubles(final long leastMs, final String cause)
    {
        final List<Long> times = times(cause);
        if (times.stream().distinct().count() < times.size() ||
            times.stream().anyMatch(ms -> ms % leastMs != 0 || Long.bitCount(ms / leastMs) != 1))
        {
            throw new AssertionError(
                "expected lines at doubles of " + leastMs + "ms that end with" + cause + ", actual " + lines);
        }
    }

    private List<Long> times(final String cause)
    {
        final Pattern line = Pattern.compile(".* has waited (\\d+)ms" + Pattern.quote(cause), Pattern.DOTALL);
        return lines.stream().map(line::matcher).filter(Matcher::matches)
            .map(matcher -> Long.valueOf(matcher.group(1))).toList();
    }

    @Override
    public void close()
    {
        logger.removeHandler(handler);
    }
}
