package org.gaeron.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Forces one file to the disk while the next one is written. A thread of its own forces and closes; the owner waits for
 * a file before it passes the next, so at most two are open. Used by one thread.
 */
final class DelayedForce implements AutoCloseable
{
    private final Disk disk;
    private final ExecutorService thread =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("checkpoint-force").factory());
    private Future<?> pending;

    DelayedForce(final Disk disk)
    {
        this.disk = disk;
    }

    /** Takes a file, and waits for the one before. */
    void force(final FileChannel channel, final Path file) throws IOException
    {
        final Future<?> former = pending;
        pending = thread.submit(() ->
        {
            try (channel)
            {
                disk.forceFile(channel, file);
            }
            return null;
        });
        await(former);
    }

    /** Waits until all files are on the disk. */
    void finish() throws IOException
    {
        final Future<?> last = pending;
        pending = null;
        await(last);
    }

    private static void await(final Future<?> file) throws IOException
    {
        try
        {
            if (file != null)
            {
                file.get();
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a file was forced to the disk", ex);
        }
        catch (final ExecutionException ex)
        {
            switch (ex.getCause())
            {
                case final IOException cause -> throw cause;
                case final RuntimeException cause -> throw cause;
                case final Error cause -> throw cause;
                default -> throw new IOException(ex.getCause());
            }
        }
    }

    /** Ends the thread after what it has begun: a file that it holds open would keep its space when it is deleted. */
    @Override
    public void close()
    {
        thread.close();
    }
}
