package org.gaeron.launch.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import org.gaeron.launch.text.ByteLines;
import org.gaeron.launch.text.Printable;

/**
 * Passes on what the way to a host prints on standard error, on a thread of its own, and other lines that are not for
 * us. The last line of a process that fails is kept back: it is the reason, which the failure tells.
 */
final class HostChatter
{
    /** A question that somebody has to answer with a touch of a key must not wait for a next line. */
    private static final long HOLD_MS = 1_000;
    private static final long END_MS = 1_000;

    /**
     * All that ssh says, and that of a jump, where a server closes the connection before it has said who it is. That of
     * a jump says the same where the server closes it later, as one that does not let a user in.
     */
    private static final Pattern DROP = Pattern.compile(
        "((kex|ssh)_exchange_identification: (read: )?)?Connection (closed|reset) by .*");
    private static final String PORT = " port ";

    private final Process process;
    private final Consumer<String> chatter;
    private final Thread thread;
    private boolean mayHold = true;
    private String held;
    private String last = "";
    private boolean hasOthers;

    /**
     * Starts to read.
     *
     * @param chatter gets printable lines that are not empty, on this thread and others, one at a time.
     */
    HostChatter(final Process process, final Consumer<String> chatter)
    {
        this.process = process;
        this.chatter = chatter;
        thread = Thread.ofPlatform().daemon().name("host-chatter").start(this::run);
    }

    /** Passes on a line. */
    synchronized void pass(final String line)
    {
        final String printable = Printable.line(line);
        if (!printable.isEmpty())
        {
            chatter.accept(printable);
        }
    }

    /** Keeps no line back from now on. */
    synchronized void passAll()
    {
        mayHold = false;
        passHeld();
    }

    /** {@return the last line of a process that has ended, which nobody else gets any more; empty if there was none} */
    String reason() throws InterruptedException
    {
        thread.join(END_MS);
        synchronized (this)
        {
            held = null;
            return last;
        }
    }

    /** {@return whether a server has closed the connection, and nothing else was said} */
    synchronized boolean isDropped()
    {
        return !last.isEmpty() && !hasOthers;
    }

    private void run()
    {
        try (InputStream in = process.getErrorStream())
        {
            final ByteLines lines = new ByteLines(in);
            for (String line = lines.next(); line != null; line = lines.next())
            {
                hold(line);
                if (isHolding() && in.available() == 0 && !process.waitFor(HOLD_MS, TimeUnit.MILLISECONDS))
                {
                    passHeld();
                }
            }
        }
        catch (final IOException | InterruptedException ex)
        {
            // The end of a process closes its pipe under the reader.
            System.getLogger(HostChatter.class.getName()).log(System.Logger.Level.DEBUG, "standard error", ex);
        }
    }

    private synchronized void hold(final String line)
    {
        final String printable = Printable.line(line);
        if (!mayHold || printable.isEmpty())
        {
            passHeld();
            pass(line);
            return;
        }
        final boolean isDrop = DROP.matcher(printable).matches();
        final boolean isSame = isDrop && isDropped();
        if (!isSame)
        {
            passHeld();
        }
        if (!isSame || !last.contains(PORT)) // of several lines about one drop, the one that names the server
        {
            last = printable;
            held = printable;
        }
        hasOthers |= !isDrop;
    }

    private synchronized boolean isHolding()
    {
        return held != null;
    }

    private synchronized void passHeld()
    {
        if (held != null)
        {
            pass(held);
            held = null;
        }
    }
}
