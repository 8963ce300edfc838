package org.gaeron.launch.rendezvous;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Frames over two streams that nobody else can use, as those of a process that was started, here or by ssh: a length of
 * 4 bytes before each frame.
 */
public final class PipeChannel implements FrameChannel
{
    private final DataInputStream in;
    private final DataOutputStream out;
    private final Closeable end;

    /**
     * A channel.
     *
     * @param end what closes it, so that a thread that waits for a frame goes on.
     */
    public PipeChannel(final InputStream in, final OutputStream out, final Closeable end)
    {
        this.in = new DataInputStream(new BufferedInputStream(in));
        this.out = new DataOutputStream(new BufferedOutputStream(out));
        this.end = end;
    }

    @Override
    public synchronized void send(final byte[] frame) throws IOException
    {
        out.writeInt(frame.length);
        out.write(frame);
        out.flush();
    }

    @Override
    public byte[] receive(final int limitBytes) throws IOException
    {
        return FrameChannel.read(in, limitBytes);
    }

    @Override
    public void close() throws IOException
    {
        end.close();
    }
}
