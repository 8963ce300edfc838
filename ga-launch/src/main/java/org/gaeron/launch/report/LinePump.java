package org.gaeron.launch.report;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Copies the output of a node as soon as it arrives, on a thread of its own.
 *
 * <p>Whoever waits for the last output of a process that has ended must tell two things apart. Output that a terminal
 * or a pipe does not take yet will be taken, or the reader goes away; so that wait has no bound. A pipe that a
 * grandchild keeps open may bring nothing any more, or without end.
 */
public final class LinePump implements Runnable
{
    private static final int BUFFER_BYTES = 8192;
    private static final long IDLE_MS = 1_000;
    private static final long LOOK_MS = 50;

    private final InputStream in;
    private final Output output;
    private final Thread thread;
    /** Counts the beginnings and the ends of what is taken: odd while output is taken. Written by the thread alone. */
    private volatile long steps;

    /** Takes the output of a node. */
    public interface Output
    {
        /** Takes as many bytes of a buffer. */
        void take(byte[] bytes, int count);

        /** Takes note of the end. */
        void end();
    }

    private LinePump(final String name, final InputStream in, final Output output)
    {
        this.in = in;
        this.output = output;
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this);
    }

    public static LinePump start(final String name, final InputStream in, final Output output)
    {
        final LinePump pump = new LinePump(name, in, output);
        pump.thread.start();
        return pump;
    }

    /**
     * Waits until all output of an ended process is taken; but not for long for more of it, such as that of a
     * grandchild.
     *
     * @param isPatient whether to wait for a reader as well, however slow it is.
     */
    public void await(final boolean isPatient) throws InterruptedException
    {
        long idleMs = 0;
        while (thread.isAlive() && idleMs < IDLE_MS)
        {
            thread.join(LOOK_MS);
            final boolean isTaking = steps % 2 != 0;
            idleMs += isPatient && isTaking ? 0 : LOOK_MS;
        }
    }

    /** Waits until all output of an ended process is taken, or a time has come. */
    public void awaitUntil(final long deadlineNs) throws InterruptedException
    {
        thread.join(Duration.ofNanos(Math.max(0, deadlineNs - System.nanoTime())));
    }

    @Override
    public void run()
    {
        final byte[] buffer = new byte[BUFFER_BYTES];
        try (in)
        {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer))
            {
                steps++;
                output.take(buffer, count);
                steps++;
            }
        }
        catch (final IOException ex)
        {
            // Killing a process closes its pipe under the reader: earlier output has been printed.
            System.getLogger(LinePump.class.getName()).log(System.Logger.Level.DEBUG, "output of a node", ex);
        }
        steps++;
        output.end();
    }
}
