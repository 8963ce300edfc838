package org.gaeron.launch;

import java.io.Closeable;
import java.io.IOException;

/**
 * Frames between two processes that start nodes: over a signed session, or over the standard streams of a process. One
 * thread receives; any thread sends, a frame at a time.
 */
interface FrameChannel extends Closeable
{
    void send(byte[] frame) throws IOException;

    /** Waits for the next frame; throws at the end of the channel, or if the frame is longer than the limit. */
    byte[] receive(int limitBytes) throws IOException;
}
