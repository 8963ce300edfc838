package org.gaeron.launch;

import java.io.IOException;
import java.io.InputStream;

/**
 * Copies the output of a node as soon as it arrives. Runs on a thread of its own.
 */
final class LinePump implements Runnable
{
    private static final int BUFFER_BYTES = 8192;

    private final InputStream in;
    private final Output output;

    /** Takes the output of a node. */
    interface Output
    {
        /** Takes as many bytes of a buffer. */
        void take(byte[] bytes, int count);

        /** Takes note of the end. */
        void end();
    }

    LinePump(final InputStream in, final Output output)
    {
        this.in = in;
        this.output = output;
    }

    @Override
    public void run()
    {
        final byte[] buffer = new byte[BUFFER_BYTES];
        try (in)
        {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer))
            {
                output.take(buffer, count);
            }
        }
        catch (final IOException ex)
        {
            // Killing a process closes its pipe under the reader: earlier output has been printed.
            System.getLogger(LinePump.class.getName()).log(System.Logger.Level.DEBUG, "output of a node", ex);
        }
        output.end();
    }
}
