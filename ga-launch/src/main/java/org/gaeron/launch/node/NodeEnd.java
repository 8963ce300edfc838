package org.gaeron.launch.node;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.runtime.settings.TimeLimits;

/**
 * The last resort of a node's JVM: halts it if it does not end within the time for its last words. The cause may be a
 * rank that computes, a shutdown hook, or a message that never returns. Its thread runs from the start, because no
 * thread can be started once memory has run out.
 *
 * <pre>
 *   any thread                          this thread
 *   exitCode, deadline (volatile)       parks until a deadline is set, and then until it has passed
 *   unpark                              deadline still set? halt
 *   no deadline (cancel)
 * </pre>
 */
final class NodeEnd implements Runnable
{
    private static final long ROOM_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long NEVER = Long.MAX_VALUE;

    private final Thread thread = Thread.ofPlatform().daemon().name("node-end").unstarted(this);
    private volatile int exitCode;
    private volatile long leftNs = NEVER;

    static NodeEnd start()
    {
        final NodeEnd end = new NodeEnd();
        end.thread.start();
        return end;
    }

    /**
     * Starts the time that a node has for its last words. The first call counts.
     *
     * @param code the exit code of the JVM if it does not end by itself.
     */
    synchronized void begin(final int code)
    {
        if (leftNs == NEVER)
        {
            exitCode = code;
            leftNs = TimeLimits.LAST_WORDS_NS + ROOM_NS;
            LockSupport.unpark(thread);
        }
    }

    /** Cancels the deadline. */
    synchronized void cancel()
    {
        leftNs = NEVER;
    }

    @Override
    public void run()
    {
        while (true)
        {
            final long waitedNs = nap();
            synchronized (this)
            {
                if (leftNs != NEVER)
                {
                    leftNs -= waitedNs;
                    if (leftNs <= 0)
                    {
                        Runtime.getRuntime().halt(exitCode);
                    }
                }
            }
        }
    }

    /** Naps count, not the clock: a suspended process loses no time. */
    private long nap()
    {
        if (leftNs == NEVER)
        {
            LockSupport.park(this);
            return 0;
        }
        final long startNs = System.nanoTime();
        LockSupport.parkNanos(this, ROOM_NS);
        return Math.min(ROOM_NS, System.nanoTime() - startNs);
    }
}
