package org.gaeron.files;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.IntStream;

import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.Team;

/** Reads one file of NumPy. All ranks read panels of rows, or of columns if the file has these one after the other. */
final class NpyReader
{
    private final Team team;
    private final Path file;
    private final long panelBytes;

    NpyReader(final Team team, final Path file, final long panelBytes)
    {
        this.team = team;
        this.file = file;
        this.panelBytes = panelBytes;
    }

    /** {@return the header, read by all ranks} Collective. */
    NpyHeader header() throws IOException
    {
        final Agreement agreement = new Agreement(team);
        agreement.check("read of " + file);
        final String call = "cannot read an array";
        final NpyHeader[] header = new NpyHeader[1];
        agreement.run(call, () ->
            header[0] = Disk.REAL.told("cannot read", file, false, () ->
            {
                try (FileChannel in = Disk.open(file))
                {
                    return NpyHeader.read(file, in);
                }
            }));
        final String first = agreement.broadcast(0, header[0].toString());
        agreement.run(call, () -> checkSame(first.equals(header[0].toString())));
        return header[0];
    }

    private void checkSame(final boolean isSame) throws IOException
    {
        if (!isSame)
        {
            throw new IOException(file + " was replaced by another array while it was read");
        }
    }

    /** Reads the elements. Collective. */
    void read(final GlobalArray<?> array) throws IOException
    {
        new Agreement(team).check("read into " + Agreement.words(array));
        read(array, header());
    }

    /** Reads the elements of a file whose header all ranks have. Collective. */
    void read(final GlobalArray<?> array, final NpyHeader header) throws IOException
    {
        if (array.spec().type() != header.type() || array.rows() != header.rows() || array.cols() != header.cols())
        {
            throw new IllegalArgumentException("expected an array of " + header.rows() + " x " + header.cols() + " " +
                header.type().plural() + ", as " + file + " has them, actual array " + array.spec().name() + ": " +
                array.rows() + " x " + array.cols() + " " + array.spec().type().plural());
        }
        team.sync();
        final Agreement agreement = new Agreement(team);
        final String call = "cannot read array " + array.spec().name();
        final String[] found = new String[1];
        agreement.run(call, () -> Disk.REAL.told("cannot read", file, false, () ->
        {
            found[0] = find();
            try (FileChannel in = Disk.open(file))
            {
                checkSame(header.equals(NpyHeader.read(file, in)));
                if (header.isFortran())
                {
                    readColumns(header, in, array);
                }
                else
                {
                    readRows(header, in, array);
                }
                checkSame(found[0].equals(find()));
                return null;
            }
        }));
        final String first = agreement.broadcast(0, found[0]);
        agreement.run(call, () -> checkSame(first.equals(found[0])));
        team.sync();
    }

    /** {@return which file the path leads to now} Hosts may number files in ways of their own. */
    private String find() throws IOException
    {
        // a file system of a network asks its server when a file is opened
        Disk.open(file).close();
        final BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        final boolean isOneNode = IntStream.range(1, team.size()).allMatch(rank -> team.nodeOf(rank) == team.nodeOf(0));
        return now.lastModifiedTime() + " " + now.size() + (isOneNode ? " " + now.fileKey() : "");
    }

    private void readRows(final NpyHeader header, final FileChannel in, final GlobalArray<?> array) throws IOException
    {
        final ChunkGrid grid = ChunkGrid.ofRows(header.type(), header.rows(), header.cols(), panelBytes);
        final int size = header.type().sizeBytes();
        try (Npy.Buffer buffer = Npy.Buffer.of(grid.chunkElements() * size))
        {
            for (final long panel :
                new ChunkOwners(team.size()).chunksOf(team.rank(), grid, array.distribution()))
            {
                final Patch patch = grid.patch(panel);
                fill(header, in, (patch.rowLo() * header.cols() + patch.colLo()) * size,
                    buffer.bytes().clear().limit((int)(patch.count() * size)));
                array.put(patch, buffer.memory(), patch.cols());
            }
        }
    }

    /** The file has the transpose, row by row. */
    private void readColumns(
        final NpyHeader header, final FileChannel in, final GlobalArray<?> array) throws IOException
    {
        final ChunkGrid grid = ChunkGrid.ofRows(header.type(), header.cols(), header.rows(), panelBytes);
        final int size = header.type().sizeBytes();
        try (Npy.Buffer buffer = Npy.Buffer.of(grid.chunkElements() * size);
            Npy.Buffer turned = Npy.Buffer.of(grid.chunkElements() * size))
        {
            for (long panel = team.rank(); panel < grid.count(); panel += team.size())
            {
                final Patch patch = grid.patch(panel);
                fill(header, in, (patch.rowLo() * header.rows() + patch.colLo()) * size,
                    buffer.bytes().clear().limit((int)(patch.count() * size)));
                for (long i = 0; i < patch.rows(); i++)
                {
                    for (long j = 0; j < patch.cols(); j++)
                    {
                        MemorySegment.copy(buffer.memory(), JAVA_BYTE, (i * patch.cols() + j) * size,
                            turned.memory(), JAVA_BYTE, (j * patch.rows() + i) * size, size);
                    }
                }
                array.put(new Patch(patch.colLo(), patch.colHi(), patch.rowLo(), patch.rowHi()), turned.memory(),
                    patch.rows());
            }
        }
    }

    private static void fill(
        final NpyHeader header, final FileChannel in, final long offset, final ByteBuffer bytes) throws IOException
    {
        while (bytes.hasRemaining())
        {
            final int read = in.read(bytes, header.bytes() + offset + bytes.position());
            if (read < 0)
            {
                throw new IOException("its end came after " + in.size() + " bytes, expected " + header.fileBytes());
            }
        }
        ByteOrders.toNative(bytes.flip(), header.type(), header.order());
    }
}
