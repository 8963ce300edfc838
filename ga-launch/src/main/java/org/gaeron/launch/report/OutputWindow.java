package org.gaeron.launch.report;

/**
 * Output of an agent's nodes on its way to the launcher: as much as the window holds, so that a slow terminal slows the
 * nodes, and nothing else. Threads that copy output wait; the thread that reads the link makes room.
 */
public final class OutputWindow
{
    private static final int WINDOW_BYTES = 256 << 10;

    private int roomBytes = WINDOW_BYTES;
    private boolean isClosed;

    /** Takes room for bytes, at most {@link #WINDOW_BYTES}, and waits for it. Returns false once it is closed. */
    public synchronized boolean take(final int bytes) throws InterruptedException
    {
        while (roomBytes < bytes && !isClosed)
        {
            wait();
        }
        roomBytes -= bytes;
        return !isClosed;
    }

    /** Notes that bytes were printed. */
    public synchronized void printed(final int bytes)
    {
        roomBytes += bytes;
        notifyAll();
    }

    /** Lets all go on: nobody prints any more. */
    public synchronized void close()
    {
        isClosed = true;
        notifyAll();
    }
}
