package org.gaeron.verification.sim;

import java.util.logging.Level;
import java.util.logging.Logger;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Keeps the runtime's log quiet while a class of tests runs, or several at the same time: streams of restarted nodes
 * are refused, which is logged.
 */
final class QuietLog implements BeforeAllCallback, AfterAllCallback
{
    private static final Logger LOGGER = Logger.getLogger("org.gaeron");

    private static int classes;

    @Override
    public void beforeAll(final ExtensionContext context)
    {
        count(1);
    }

    @Override
    public void afterAll(final ExtensionContext context)
    {
        count(-1);
    }

    private static synchronized void count(final int more)
    {
        classes += more;
        LOGGER.setLevel(classes == 0 ? null : Level.OFF);
    }
}
