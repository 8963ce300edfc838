package org.gaeron.hdf5;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeSet;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.exceptions.HdfException;
import io.jhdf.exceptions.HdfInvalidPathException;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;

/** Reads panels of one dataset, on one rank. */
final class Hdf5Reader implements AutoCloseable
{
    private static final long PANEL_BYTES = 8 << 20;

    private final Path file;
    private final String name;
    private final GlobalArray<?> array;
    private HdfFile in;
    private Dataset dataset;

    Hdf5Reader(final Path file, final String name, final GlobalArray<?> array)
    {
        this.file = file;
        this.name = name;
        this.array = array;
    }

    /** Opens the dataset, and refuses another type or shape. */
    void open() throws IOException
    {
        if (!Files.isReadable(file))
        {
            throw new IOException("there is no such file, or it cannot be read");
        }
        in = new HdfFile(file);
        try
        {
            dataset = in.getDatasetByPath(name);
        }
        catch (final HdfInvalidPathException ex)
        {
            throw new IOException("expected a dataset of the file, which has " +
                new TreeSet<>(in.getChildren().keySet()) + ", actual " + name, ex);
        }
        final Class<?> expected = switch (array.spec().type())
        {
            case DOUBLE -> double.class;
            case FLOAT -> float.class;
            case LONG -> long.class;
            case INT -> int.class;
            case COMPLEX -> null;
        };
        final long[] shape = dataset.getDimensionsAsLong();
        final boolean isShape = shape.length == 2 ? shape[0] == array.rows() && shape[1] == array.cols() :
            shape.length == 1 && shape[0] == array.rows() && array.cols() == 1;
        if (dataset.getJavaType() != expected || !isShape)
        {
            throw new IOException("expected an array of " + dataset.getJavaType() + " " + Arrays.toString(shape) +
                ", as " + name + " is, actual array " + array.spec().name() + ": " + array.rows() + " x " +
                array.cols() + " " + array.spec().type().plural());
        }
        checkWritten();
    }

    /** Refuses elements that nobody has written and that are not 0: the library reads zeros there. */
    private void checkWritten() throws IOException
    {
        if (dataset.isEmpty())
        {
            throw new IOException("expected a dataset with elements, actual " + name + ", which has only a shape");
        }
        if (dataset instanceof final ChunkedDataset chunked &&
            dataset.getFillValue() instanceof final Number fill && fill.doubleValue() != 0)
        {
            final int[] lengths = chunked.getChunkDimensions();
            final int[] shape = dataset.getDimensions();
            final int[] at = new int[shape.length];
            do
            {
                try
                {
                    chunked.getRawChunkBuffer(at);
                }
                catch (final HdfException ex)
                {
                    throw new IOException("expected a dataset that is written as a whole, actual " + name +
                        " without the chunk at " + Arrays.toString(at) + ", whose elements are " + fill, ex);
                }
            }
            while (advance(at, lengths, shape));
        }
    }

    private static boolean advance(final int[] at, final int[] lengths, final int[] shape)
    {
        for (int axis = at.length - 1; axis >= 0; axis--)
        {
            at[axis] += lengths[axis];
            if (at[axis] < shape[axis])
            {
                return true;
            }
            at[axis] = 0;
        }
        return false;
    }

    /** Reads each {@code step}-th panel. */
    void read(final long first, final long step)
    {
        final ElementType type = array.spec().type();
        final int size = type.sizeBytes();
        final long cols = Math.min(array.cols(), PANEL_BYTES / size);
        final long rows = Math.clamp(PANEL_BYTES / size / array.cols(), 1, array.rows());
        final long across = Math.ceilDiv(array.cols(), cols);
        try (Arena arena = Arena.ofShared())
        {
            final MemorySegment memory = arena.allocate(rows * cols * size, Long.BYTES);
            for (long panel = first; panel < Math.ceilDiv(array.rows(), rows) * across; panel += step)
            {
                final long row = panel / across * rows;
                final long col = panel % across * cols;
                final Patch patch = new Patch(
                    row, Math.min(array.rows(), row + rows), col, Math.min(array.cols(), col + cols));
                copy(patch, memory, type);
                array.put(patch, memory, patch.cols());
            }
        }
    }

    private void copy(final Patch patch, final MemorySegment memory, final ElementType type)
    {
        if (dataset.getDimensionsAsLong().length == 1)
        {
            copyRow(type, dataset.getData(new long[]{patch.rowLo()}, new int[]{(int)patch.rows()}), memory);
            return;
        }
        final Object[] rows = (Object[])dataset.getData(
            new long[]{patch.rowLo(), patch.colLo()}, new int[]{(int)patch.rows(), (int)patch.cols()});
        for (int i = 0; i < rows.length; i++)
        {
            copyRow(type, rows[i], memory.asSlice(i * patch.cols() * type.sizeBytes()));
        }
    }

    private static void copyRow(final ElementType type, final Object row, final MemorySegment memory)
    {
        final MemorySegment elements = type.memory(row);
        // with layouts: also right if short
        MemorySegment.copy(elements, JAVA_BYTE, 0, memory, JAVA_BYTE, 0, elements.byteSize());
    }

    @Override
    public void close()
    {
        if (in != null)
        {
            in.close();
        }
    }
}
