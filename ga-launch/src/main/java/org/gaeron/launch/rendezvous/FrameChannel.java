package org.gaeron.launch.rendezvous;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;

/**
 * Frames between two processes that start nodes: over a signed session, or over the standard streams of a process. One
 * thread receives; any thread sends, a frame at a time.
 */
public interface FrameChannel extends Closeable
{
    void send(byte[] frame) throws IOException;

    /** Sends nothing more, if it can: the other side then finds the end of the channel, and is heard on. */
    default void endOutput() throws IOException
    {
    }

    /** {@return the bytes of a frame, whose length of 4 bytes comes first} */
    static byte[] read(final DataInputStream in, final int limitBytes) throws IOException
    {
        final int length = in.readInt();
        if (length < 0 || length > limitBytes)
        {
            throw new IOException("expected a frame of at most " + limitBytes + " bytes, actual " + length);
        }
        final byte[] frame = new byte[length];
        in.readFully(frame);
        return frame;
    }

    /** Waits for the next frame; throws at the end of the channel, or if the frame is longer than the limit. */
    byte[] receive(int limitBytes) throws IOException;
}
