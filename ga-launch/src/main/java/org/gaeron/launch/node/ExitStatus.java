package org.gaeron.launch.node;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Captures the argument of {@code System.exit}. The JVM passes it only to the log of {@link Runtime#exit}, which this
 * handler reads. So a node whose shutdown hooks hang can be ended with the exit code that its program has chosen.
 */
final class ExitStatus extends Handler
{
    private static final Pattern STATUS = Pattern.compile("status: (-?\\d+)");
    private static final int UNKNOWN = -1;

    /** A strong reference, because the JVM keeps loggers only weakly. */
    private final Logger logger = Logger.getLogger("java.lang.Runtime");
    private volatile int status = UNKNOWN;

    private ExitStatus()
    {
    }

    static ExitStatus listen()
    {
        final ExitStatus exit = new ExitStatus();
        exit.logger.setUseParentHandlers(false);
        exit.logger.setLevel(Level.FINE);
        exit.logger.addHandler(exit);
        return exit;
    }

    /** {@return the exit code of a JVM that is ending, or -1 if it is unknown, because a signal ends the JVM} */
    int status()
    {
        return status;
    }

    @Override
    public void publish(final LogRecord event)
    {
        final Matcher matcher = STATUS.matcher(String.valueOf(event.getMessage()));
        if (matcher.find())
        {
            status = Integer.parseInt(matcher.group(1)) & 0xFF;
        }
    }

    @Override
    public void flush()
    {
        // nothing is written
    }

    @Override
    public void close()
    {
        // nothing is open
    }
}
