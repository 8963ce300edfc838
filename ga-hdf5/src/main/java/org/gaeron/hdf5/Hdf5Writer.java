package org.gaeron.hdf5;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.exceptions.HdfException;
import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;

/**
 * Writes one file, on one rank. The library writes what is in Java arrays, and an array of rows may name one row many
 * times. So first it writes datasets of zeros, whose rows are all the same Java array. Then the elements are written
 * over the zeros, at the addresses that the library tells.
 */
final class Hdf5Writer
{
    private static final int MOST = Integer.MAX_VALUE - 8;
    private static final int MOST_LINKS = 40;
    private static final long PANEL_BYTES = 8 << 20;

    private final Path file;
    private final List<GlobalArray<?>> arrays;

    /** Checks the arrays. */
    Hdf5Writer(final Path file, final List<GlobalArray<?>> arrays)
    {
        this.file = file;
        this.arrays = arrays;
        final Set<String> names = new HashSet<>();
        for (final GlobalArray<?> array : arrays)
        {
            final ArraySpec spec = array.spec();
            if (spec.type() == ElementType.COMPLEX)
            {
                throw new IllegalArgumentException("expected an array of doubles, floats, longs or ints for HDF5, " +
                    "actual array " + spec.name() + " of complex numbers");
            }
            if (spec.name().isBlank() || spec.name().contains("/") || !names.add(spec.name()))
            {
                throw new IllegalArgumentException(
                    "expected names without slashes, each once, actual '" + spec.name() + "'");
            }
            if (spec.rows() > MOST || spec.cols() > MOST / spec.type().sizeBytes())
            {
                throw new IllegalArgumentException("array " + spec.name() + ": expected rows and columns of Java " +
                    "arrays, actual " + spec.rows() + " x " + spec.cols());
            }
        }
    }

    /** {@return the file that is not there, to which links may lead} */
    private Path endOfLinks() throws IOException
    {
        Path there = file;
        for (int links = 0; Files.isSymbolicLink(there); links++)
        {
            if (links == MOST_LINKS)
            {
                throw new IOException("expected links that lead to a file, actual a circle");
            }
            there = there.resolveSibling(Files.readSymbolicLink(there));
        }
        return there;
    }

    void write() throws IOException
    {
        final Path there = Files.exists(file) ? file.toRealPath() : endOfLinks();
        if (Files.exists(there) && !Files.isRegularFile(there))
        {
            throw new IOException("expected a new file or a regular one, actual a folder, device or pipe");
        }
        final Path folder = there.getParent();
        checkSpace(folder);
        // not Files.createTempFile: such a file can be read by its owner alone
        final Path unfinished = folder.resolve(
            ".tmp-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + "-" + there.getFileName());
        try (Closeable _ = () -> remove(unfinished))
        {
            write(unfinished);
            Files.move(unfinished, there, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        catch (final IOException | HdfException ex)
        {
            throw FileFailure.of(ex, free(folder));
        }
    }

    /** The library leaves a file open that it cannot write to its end. Its space is free at once all the same. */
    private static void remove(final Path unfinished) throws IOException
    {
        if (Files.exists(unfinished))
        {
            FileChannel.open(unfinished, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING).close();
            Files.delete(unfinished);
        }
    }

    private static String free(final Path folder)
    {
        try
        {
            return " (" + Files.getFileStore(folder).getUsableSpace() + " bytes free)";
        }
        catch (final IOException ex)
        {
            return " (free space not known: " + FileFailure.reason(ex) + ")";
        }
    }

    private void checkSpace(final Path folder) throws IOException
    {
        long bytes = 0;
        for (final GlobalArray<?> array : arrays)
        {
            bytes += array.rows() * array.cols() * array.spec().type().sizeBytes();
        }
        final long free = Files.getFileStore(folder).getUsableSpace();
        if (free < bytes)
        {
            throw new IOException("expected " + bytes + " bytes free in " + folder + ", actual " + free);
        }
    }

    private void write(final Path unfinished) throws IOException
    {
        writeZeros(unfinished);
        try (HdfFile written = new HdfFile(unfinished);
            FileChannel out = FileChannel.open(unfinished, StandardOpenOption.WRITE))
        {
            for (final GlobalArray<?> array : arrays)
            {
                writeOver(array, out, ((ContiguousDataset)written.getDatasetByPath(array.spec().name()))
                    .getDataAddress());
            }
            out.force(true);
        }
    }

    private void writeZeros(final Path unfinished) throws IOException
    {
        try (WritableHdfFile out = HdfFile.write(unfinished))
        {
            for (final GlobalArray<?> array : arrays)
            {
                final int rows = (int)array.rows();
                final int cols = (int)array.cols();
                out.putDataset(array.spec().name(), switch (array.spec().type())
                {
                    case DOUBLE -> same(new double[rows][], new double[cols]);
                    case FLOAT -> same(new float[rows][], new float[cols]);
                    case LONG -> same(new long[rows][], new long[cols]);
                    case INT -> same(new int[rows][], new int[cols]);
                    case COMPLEX -> throw new AssertionError(array);
                });
            }
        }
    }

    private static <T> T[] same(final T[] rows, final T row)
    {
        Arrays.fill(rows, row);
        return rows;
    }

    private static void writeOver(final GlobalArray<?> array, final FileChannel out, final long address)
        throws IOException
    {
        final int size = array.spec().type().sizeBytes();
        final long cols = Math.min(array.cols(), PANEL_BYTES / size);
        final long rows = Math.clamp(PANEL_BYTES / size / array.cols(), 1, array.rows());
        try (Arena arena = Arena.ofShared())
        {
            final MemorySegment panel = arena.allocate(rows * cols * size, Long.BYTES);
            for (long row = 0; row < array.rows(); row += rows)
            {
                for (long col = 0; col < array.cols(); col += cols)
                {
                    final Patch patch = new Patch(
                        row, Math.min(array.rows(), row + rows), col, Math.min(array.cols(), col + cols));
                    array.get(patch, panel, patch.cols());
                    final ByteBuffer bytes = panel.asSlice(0, patch.count() * size).asByteBuffer();
                    long at = address + (row * array.cols() + col) * size;
                    while (bytes.hasRemaining())
                    {
                        at += out.write(bytes, at);
                    }
                }
            }
        }
    }
}
