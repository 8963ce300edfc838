package org.gaeron.runtime.launch;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.runtime.TimeLimits;

/**
 * The last resort of a node's JVM: ends it where it does not end by itself in the time that a node has for its last
 * words, whatever stops it: a rank that computes, a shutdown hook, a message that is never told. Its thread is there
 * from the beginning, because nothing can be started when there is no memory left.
 *
 * <pre>
 *   any thread                          this thread
 *   exitCode, deadline (volatile)       parks until there is a deadline, and then until it has passed
 *   unpark                              deadline still there? halt
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
     * From here on the JVM has as long as a node has for its last words. The first call counts.
     *
     * @param code what it ends with if it does not end by itself.
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

    /** The JVM may go on. */
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

    /** Naps count, not the clock: a process that stands still loses no time. */
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
