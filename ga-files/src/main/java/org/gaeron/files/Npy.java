package org.gaeron.files;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * Files of NumPy, {@code .npy}: one array, row by row. All ranks write and read at the same time, each the rows of
 * which it owns most, so the file must be in a folder that all hosts share. An array of one column is one of one
 * dimension in the file, {@code (n,)}. For checkpoints use {@link Checkpoints}: these files have no checksums.
 *
 * <p>What fails on one rank throws an {@link IOException} on all, which names the rank, the file and the free space.
 */
public final class Npy
{
    private Npy()
    {
    }

    /**
     * Writes an array. The file gets its name when it is whole, and replaces another one then. A job that is killed
     * before leaves a file {@code .tmp-...} beside it, which may be removed. Collective, with a sync before.
     *
     * @param team  the ranks that write.
     * @param array the array; no rank may change it until this returns.
     * @param file  the file, in a folder that exists.
     * @throws IOException on all ranks, if it cannot be written; a file of that name is then as it was.
     * @throws org.gaeron.SpecMismatchException if the ranks do not pass the same.
     */
    public static void write(final Team team, final GlobalArray<?> array, final Path file) throws IOException
    {
        write(team, array, file, Disk.REAL, ChunkGrid.CHUNK_BYTES);
    }

    static void write(
        final Team team, final GlobalArray<?> array, final Path file, final Disk disk, final long panelBytes)
        throws IOException
    {
        new NpyWriter(team, array, file.toAbsolutePath(), disk, panelBytes).write();
    }

    /**
     * Reads a file into an array of the same type and shape. The order of bytes, and that of rows and columns, may be
     * any. Collective, with a sync before and after.
     *
     * @param team  the ranks that have the array.
     * @param file  the file.
     * @param array the array.
     * @throws IllegalArgumentException if the type or the shape is another one; nothing is changed.
     * @throws IOException              on all ranks, if it cannot be read, is no such file, or is replaced meanwhile.
     * @throws org.gaeron.SpecMismatchException if the ranks do not pass the same.
     */
    public static void read(final Team team, final Path file, final GlobalArray<?> array) throws IOException
    {
        new NpyReader(team, file.toAbsolutePath(), ChunkGrid.CHUNK_BYTES).read(array);
    }

    /**
     * {@return a new array with the elements of a file} It has the default distribution. Collective.
     *
     * @param team the ranks of the array.
     * @param file the file.
     * @param name name of the array.
     * @throws IOException on all ranks, if the file cannot be read, is no such file, or is replaced meanwhile; no array
     *                     is made.
     * @throws org.gaeron.MemoryLimitException  if some node lacks the memory.
     * @throws org.gaeron.SpecMismatchException if the ranks do not pass the same.
     */
    public static GlobalArray<?> read(final Team team, final Path file, final String name) throws IOException
    {
        final NpyReader reader = new NpyReader(team, file.toAbsolutePath(), ChunkGrid.CHUNK_BYTES);
        final NpyHeader header = reader.header();
        final GlobalArray<?> array = team.array(ArraySpec.of(name, header.type(), header.rows(), header.cols()));
        try
        {
            reader.read(array, header);
            return array;
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            close(array, ex);
            throw ex;
        }
    }

    private static void close(final GlobalArray<?> array, final Throwable failure)
    {
        try
        {
            array.close();
        }
        catch (final RuntimeException ex)
        {
            failure.addSuppressed(ex); // the job ends
        }
    }

    /**
     * Writes an array of a checkpoint, on one thread, in a job or outside of one. The file gets its name when it is
     * whole.
     *
     * @param array the array.
     * @param file  the file, in a folder that exists.
     * @throws IOException if a chunk is missing or damaged, or the file cannot be written.
     */
    public static void export(final SavedArray array, final Path file) throws IOException
    {
        final NpyHeader header = NpyHeader.of(array.type(), array.rows(), array.cols());
        final Path there = Disk.replaceable(file.toAbsolutePath());
        final Path unfinished = unfinished(there, ThreadLocalRandom.current().nextLong());
        try
        {
            Disk.REAL.told("cannot write", file, true, () ->
            {
                try (FileChannel out = FileChannel.open(
                    unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
                {
                    out.write(header.encode(), 0);
                }
                return null;
            });
            exportElements(array, header, file, unfinished);
            Disk.REAL.move(unfinished, there);
        }
        finally
        {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void exportElements(
        final SavedArray array, final NpyHeader header, final Path file, final Path unfinished) throws IOException
    {
        final ChunkGrid grid = array.grid();
        final int size = array.type().sizeBytes();
        try (FileChannel out = FileChannel.open(unfinished, StandardOpenOption.WRITE);
            ChunkFile chunks = array.open())
        {
            for (long chunk = 0; chunk < grid.count(); chunk++)
            {
                chunks.read(chunk);
                final Patch patch = grid.patch(chunk);
                for (long row = patch.rowLo(); row < patch.rowHi(); row++)
                {
                    final MemorySegment part = chunks.elements().asSlice(
                        (row - patch.rowLo()) * grid.chunkCols() * size, patch.cols() * size);
                    final long position = header.bytes() + (row * array.cols() + patch.colLo()) * size;
                    Disk.REAL.told("cannot write", file, true, () ->
                    {
                        Disk.REAL.writeAt(out, part.asByteBuffer(), position);
                        return null;
                    });
                }
            }
            Disk.REAL.force(out);
        }
    }

    /** {@return the name of a file that is not whole yet} */
    static Path unfinished(final Path file, final long mark)
    {
        return file.resolveSibling(".tmp-" + Long.toHexString(mark) + "-" + file.getFileName());
    }

    /** Memory of some bytes, also as a buffer. */
    record Buffer(Arena arena, MemorySegment memory, ByteBuffer bytes) implements AutoCloseable
    {
        /** Any thread may access it: elements of other nodes go through it. */
        static Buffer of(final long size)
        {
            final Arena arena = Arena.ofShared();
            final MemorySegment memory = arena.allocate(size, Long.BYTES);
            return new Buffer(arena, memory, memory.asByteBuffer());
        }

        @Override
        public void close()
        {
            arena.close();
        }
    }
}
