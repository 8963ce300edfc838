package org.gaeron.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Copies the output of a node as soon as it arrives, in whole lines with the node's prefix. Runs on a thread of its
 * own.
 */
final class LinePump implements Runnable
{
    private static final int BUFFER_BYTES = 8192;
    private static final int MOST_LINE_BYTES = 1 << 20;

    /** A warning that no switch of the JVM suppresses; the kernels log their choice themselves. */
    private static final String NOISE = "WARNING: Using incubator modules: jdk.incubator.vector";

    private final InputStream in;
    private final PrintStream out;
    private final byte[] prefix;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final ByteArrayOutputStream ready = new ByteArrayOutputStream();

    LinePump(final InputStream in, final PrintStream out, final String prefix)
    {
        this.in = in;
        this.out = out;
        this.prefix = prefix.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void run()
    {
        final byte[] buffer = new byte[BUFFER_BYTES];
        try (in)
        {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer))
            {
                for (int i = 0; i < count; i++)
                {
                    add(buffer[i]);
                }
                print();
            }
        }
        catch (final IOException ex)
        {
            // Killing a process closes its pipe under the reader: earlier output has been printed.
            System.getLogger(LinePump.class.getName()).log(System.Logger.Level.DEBUG, "output of a node", ex);
        }
        if (line.size() > 0)
        {
            end();
        }
        print();
    }

    private void add(final byte next)
    {
        if (next == '\n' || line.size() == MOST_LINE_BYTES)
        {
            end();
        }
        if (next != '\n')
        {
            line.write(next);
        }
    }

    private void end()
    {
        if (line.size() != NOISE.length() || !NOISE.equals(line.toString(StandardCharsets.UTF_8)))
        {
            ready.writeBytes(prefix);
            ready.writeBytes(line.toByteArray());
            ready.write('\n');
        }
        line.reset();
    }

    /** Prints all complete lines in one write, so that lines of several nodes do not mix. */
    private void print()
    {
        if (ready.size() > 0)
        {
            synchronized (out)
            {
                out.write(ready.toByteArray(), 0, ready.size());
                out.flush();
            }
            ready.reset();
        }
    }
}
