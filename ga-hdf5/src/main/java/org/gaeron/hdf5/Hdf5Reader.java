package org.gaeron.hdf5;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.IntStream;

import io.jhdf.Constants;
import io.jhdf.HdfFile;
import io.jhdf.ObjectHeader;
import io.jhdf.api.Dataset;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.dataset.chunked.ChunkedDatasetV4;
import io.jhdf.exceptions.HdfException;
import io.jhdf.exceptions.HdfInvalidPathException;
import io.jhdf.object.datatype.OrderedDataType;
import io.jhdf.object.message.DataLayout;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessageV4;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.Team;

/** Reads panels of one dataset, on one rank. */
final class Hdf5Reader implements AutoCloseable
{
    private static final long PANEL_BYTES = 8 << 20;

    private final Team team;
    private final Path file;
    private final String name;
    private final GlobalArray<?> array;
    private String identity;
    private HdfFile in;
    private Dataset dataset;

    Hdf5Reader(final Team team, final Path file, final String name, final GlobalArray<?> array)
    {
        this.team = team;
        this.file = file;
        this.name = name;
        this.array = array;
    }

    /** {@return which file is open} */
    String identity()
    {
        return identity;
    }

    /** {@return which file the path leads to now} Hosts may number files in ways of their own. */
    private String find() throws IOException
    {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file))
        {
            throw new IOException("it is a pipe or a device");
        }
        // a file system of a network asks its server when a file is opened
        FileChannel.open(file, StandardOpenOption.READ).close();
        final BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        final boolean isOneNode = IntStream.range(1, team.size()).allMatch(rank -> team.nodeOf(rank) == team.nodeOf(0));
        return found.lastModifiedTime() + " " + found.size() + (isOneNode ? " " + found.fileKey() : "");
    }

    private void checkSame(final String other) throws IOException
    {
        if (!other.equals(identity))
        {
            throw new IOException("it was replaced by another file while it was read");
        }
    }

    /** The library reads some bytes several times where a file is shorter than it says. */
    private static void checkWhole(final HdfFile file) throws IOException
    {
        final long expected = file.getHdfBackingStorage().getSuperblock().getEndOfFileAddress();
        if (file.size() < expected)
        {
            throw new IOException("expected " + expected + " bytes, actual " + file.size() + ": the file is cut off");
        }
    }

    /** Opens the dataset, and refuses another type or shape. */
    void open() throws IOException
    {
        identity = find();
        try
        {
            openDataset();
        }
        catch (final HdfException ex)
        {
            throw FileFailure.of(ex, "");
        }
        catch (final RuntimeException | StackOverflowError ex)
        {
            // the library throws all kinds of them, and follows links that lead to themselves
            throw new IOException("it is damaged: " + ex, ex);
        }
    }

    private void openDataset() throws IOException
    {
        in = new HdfFile(file);
        checkWhole(in);
        try
        {
            dataset = in.getDatasetByPath(name);
        }
        catch (final HdfInvalidPathException ex)
        {
            throw new IOException("expected a dataset of the file, which has " +
                new TreeSet<>(in.getChildren().keySet()) + ", actual " + name, ex);
        }
        // it may be that of a link
        checkWhole(dataset.getHdfFile());
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
        if (!isWholeList())
        {
            checkWritten();
        }
    }

    /**
     * {@return whether the chunks are a list of addresses, and all are there} Refuses a list of which the library finds
     * chunks at wrong places, or not at all. In the newest format most indices are a list of addresses: its order
     * follows the shape to which the dataset may grow, of which the library knows nothing. Behind the first chunk that
     * nobody has written, it places all others wrong.
     */
    private boolean isWholeList() throws IOException
    {
        final ChunkedDataLayoutMessageV4 layout = dataset instanceof ChunkedDatasetV4 ?
            ObjectHeader.readObjectHeader(dataset.getHdfFile().getHdfBackingStorage(), dataset.getAddress())
                .getMessageOfType(ChunkedDataLayoutMessageV4.class) : null;
        if (layout == null || layout.getAddress() == Constants.UNDEFINED_ADDRESS ||
            layout.getIndexingType() == ChunkedDataLayoutMessageV4.SINGLE_CHUNK_INDEX ||
            layout.getIndexingType() == ChunkedDataLayoutMessageV4.B_TREE_V2_INDEX)
        {
            return false;
        }
        final ChunkedDataset chunked = (ChunkedDataset)dataset;
        if (!isInOrder(chunked.getChunkDimensions(), dataset.getDimensions(), dataset.getMaxSize()))
        {
            throw new IOException("expected a dataset that grows by rows alone, actual " + name + " of shape " +
                Arrays.toString(dataset.getDimensions()) + ", which may grow to " +
                Arrays.toString(dataset.getMaxSize()) + " (-1: without end), in the format of libver='latest'");
        }
        checkChunks(chunked, "");
        return true;
    }

    /** {@return whether chunks follow each other as in the current shape: an endless dimension comes first} */
    private static boolean isInOrder(final int[] chunk, final int[] shape, final long[] most)
    {
        return shape.length == 1 || (most[1] < 0 ? most[0] <= chunk[0] || shape[1] <= chunk[1] :
            Math.ceilDiv(most[1], chunk[1]) == Math.ceilDiv(shape[1], chunk[1]));
    }

    /** Refuses elements that nobody has written and that are not 0: the library reads zeros there. */
    private void checkWritten() throws IOException
    {
        final boolean isWhole = !dataset.isEmpty() && !(dataset instanceof ChunkedDataset);
        if (isWhole || !(dataset.getFillValue() instanceof final Number fill) || fill.doubleValue() == 0)
        {
            return;
        }
        if (dataset.isEmpty())
        {
            throw new IOException("expected a dataset with elements, actual " + name + ", which has only a shape");
        }
        if (dataset instanceof final ChunkedDataset chunked)
        {
            checkChunks(chunked, ", whose elements are " + fill);
        }
    }

    private void checkChunks(final ChunkedDataset chunked, final String ending) throws IOException
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
                    " without the chunk at " + Arrays.toString(at) + ending, ex);
            }
        }
        while (advance(at, lengths, shape));
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

    /**
     * Reads this rank's panels.
     *
     * @param first which file the first rank has opened.
     */
    void read(final String first) throws IOException
    {
        checkSame(first);
        final ElementType type = array.spec().type();
        final int size = type.sizeBytes();
        final long cols = Math.min(array.cols(), PANEL_BYTES / size);
        final long rows = Math.clamp(PANEL_BYTES / size / array.cols(), 1, array.rows());
        final long across = Math.ceilDiv(array.cols(), cols);
        try (Arena arena = Arena.ofShared())
        {
            final MemorySegment memory = arena.allocate(rows * cols * size, Long.BYTES);
            for (long panel = team.rank(); panel < Math.ceilDiv(array.rows(), rows) * across; panel += team.size())
            {
                final long row = panel / across * rows;
                final long col = panel % across * cols;
                final Patch patch = new Patch(
                    row, Math.min(array.rows(), row + rows), col, Math.min(array.cols(), col + cols));
                // if nobody has written them, elements are 0, as this memory is
                if (!dataset.isEmpty())
                {
                    copy(patch, memory, type);
                }
                array.put(patch, memory, patch.cols());
            }
        }
        checkSame(find());
    }

    /** Copies a panel. It is one piece of a file whose elements follow each other. */
    private void copy(final Patch patch, final MemorySegment memory, final ElementType type) throws IOException
    {
        if (dataset instanceof final ContiguousDataset plain && plain.getDataType().getSize() == type.sizeBytes() &&
            plain.getDataType() instanceof final OrderedDataType ordered)
        {
            final MemorySegment panel = memory.asSlice(0, patch.count() * type.sizeBytes());
            fill(panel, plain.getHdfFile(),
                plain.getDataAddress() + (patch.rowLo() * array.cols() + patch.colLo()) * type.sizeBytes());
            toNative(panel, ordered.getByteOrder(), type);
            return;
        }
        final boolean isCompact = dataset.getDataLayout() == DataLayout.COMPACT; // below 64 KiB: one panel
        if (dataset.getDimensionsAsLong().length == 1)
        {
            copyRow(type, isCompact ? dataset.getData() :
                dataset.getData(new long[]{patch.rowLo()}, new int[]{(int)patch.rows()}), memory);
            return;
        }
        final Object[] rows = (Object[])(isCompact ? dataset.getData() : dataset.getData(
            new long[]{patch.rowLo(), patch.colLo()}, new int[]{(int)patch.rows(), (int)patch.cols()}));
        for (int i = 0; i < rows.length; i++)
        {
            copyRow(type, rows[i], memory.asSlice(i * patch.cols() * type.sizeBytes()));
        }
    }

    private static void fill(final MemorySegment panel, final HdfFile file, final long address) throws IOException
    {
        final FileChannel channel = file.getHdfBackingStorage().getFileChannel();
        final ByteBuffer bytes = panel.asByteBuffer();
        while (bytes.hasRemaining())
        {
            if (channel.read(bytes, file.getUserBlockSize() + address + bytes.position()) < 0)
            {
                throw new IOException("its end came after " + channel.size() + " bytes");
            }
        }
    }

    private static void toNative(final MemorySegment panel, final ByteOrder order, final ElementType type)
    {
        for (long at = 0; order != ByteOrder.nativeOrder() && at < panel.byteSize(); at += type.sizeBytes())
        {
            if (type.sizeBytes() == Integer.BYTES)
            {
                panel.set(JAVA_INT, at, panel.get(JAVA_INT.withOrder(order), at));
            }
            else
            {
                panel.set(JAVA_LONG, at, panel.get(JAVA_LONG.withOrder(order), at));
            }
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
