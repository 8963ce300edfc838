package org.gaeron.launch.node;

import java.util.List;
import java.util.stream.Collectors;

import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * Reports the threads of the program that keep the JVM of a node alive that has ended well. The JVM goes on waiting for
 * them, as plain Java does.
 */
final class LateThreads implements Runnable
{
    private static final String JAVA_END = "DestroyJavaVM";

    private final Thread main = Thread.currentThread();

    /** Starts the watch when the program's {@code main} has returned, on the calling thread. */
    static void watch()
    {
        Thread.ofPlatform().daemon().name("late-threads").start(new LateThreads());
    }

    @Override
    public void run()
    {
        try
        {
            Thread.sleep(TimeLimits.LAST_WORDS_NS / 1_000_000);
        }
        catch (final InterruptedException ex)
        {
            return;
        }
        final List<Thread> late = Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> !thread.isDaemon() && thread != main && !JAVA_END.equals(thread.getName()))
            .toList();
        if (!late.isEmpty())
        {
            System.err.println("gaeron: node " + Integer.getInteger(JobContext.NODE, 0) + " has ended, but not " +
                late.stream().map(thread -> "thread \"" + thread.getName() + '"').collect(Collectors.joining(", ")) +
                ": its JVM waits; end such threads with the program, or make them daemons");
        }
    }
}
