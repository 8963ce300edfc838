package org.gaeron.verification.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Deliberate leak of memory, files and mappings. It shows that a run would detect one. The process gives everything
 * back when it ends. One thread.
 */
final class SoakLeak
{
    private static final Path FILE = Path.of("/proc/self/exe");
    private static final long MEMORY_BYTES = 32 << 20;
    private static final long PAGE_BYTES = 4096;
    private static final int MAPPINGS = 50;

    private final Arena arena = Arena.ofShared();
    private final List<FileChannel> files = new ArrayList<>();

    void grow()
    {
        try
        {
            final FileChannel file = FileChannel.open(FILE, StandardOpenOption.READ);
            files.add(file);
            for (int i = 0; i < MAPPINGS; i++)
            {
                file.map(FileChannel.MapMode.READ_ONLY, 0, PAGE_BYTES, arena);
            }
            arena.allocate(MEMORY_BYTES).fill((byte)1);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
