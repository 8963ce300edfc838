package org.gaeron.runtime;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

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
     * Waits for lines among others. Each of them comes once.
     *
     * @param ends how they end: who tells them is not known.
     */
    public void awaitEach(final List<String> ends)
    {
        final long deadlineNs = System.nanoTime() + LONGEST_WAIT_NS;
        while (!ends.stream().allMatch(end -> count(end) == 1))
        {
            if (deadlineNs - System.nanoTime() < 0)
            {
                throw new AssertionError("expected lines with the ends " + ends + ", actual " + lines);
            }
            Thread.yield();
        }
    }

    private long count(final String end)
    {
        return lines.stream().filter(line -> line.endsWith(end)).count();
    }

    @Override
    public void close()
    {
        logger.removeHandler(handler);
    }
}
