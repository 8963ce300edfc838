package org.gaeron.runtime.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.Arrays;

/**
 * A thread in a call of the system with some memory, which cannot be freed meanwhile: it waits for bytes of a pipe.
 */
public final class MemoryReader implements AutoCloseable
{
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Pipe pipe;
    private final Thread thread;

    /**
     * Returns when the thread is in the call.
     *
     * @param memory that a byte comes to.
     */
    public MemoryReader(final MemorySegment memory) throws IOException
    {
        pipe = Pipe.open();
        thread = Thread.ofPlatform().daemon().start(() -> read(memory));
        final long startNs = System.nanoTime();
        while (Arrays.stream(thread.getStackTrace()).noneMatch(frame -> frame.getMethodName().startsWith("read0")))
        {
            if (System.nanoTime() - startNs > LIMIT.toNanos())
            {
                throw new AssertionError("expected a thread in a read, actual " +
                    Arrays.toString(thread.getStackTrace()));
            }
            Thread.onSpinWait();
        }
    }

    private void read(final MemorySegment memory)
    {
        try
        {
            pipe.source().read(memory.asByteBuffer());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Has the thread return from the call. */
    @Override
    public void close() throws IOException
    {
        pipe.sink().write(ByteBuffer.allocate(1));
        try
        {
            if (!thread.join(LIMIT))
            {
                throw new AssertionError("expected the end of a read within " + LIMIT);
            }
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
        pipe.sink().close();
        pipe.source().close();
    }
}
