package org.gaeron.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * Writes one file of NumPy. Rank 0 makes the file, with its header and its length; all ranks write panels of whole rows
 * at their places; rank 0 gives it its name.
 */
final class NpyWriter
{
    private final Team team;
    private final GlobalArray<?> array;
    private final Path file;
    private final Disk disk;
    private final NpyHeader header;
    private final ChunkGrid grid;
    /** The file, to which links may lead. */
    private Path there;
    private Path unfinished;

    NpyWriter(final Team team, final GlobalArray<?> array, final Path file, final Disk disk, final long panelBytes)
    {
        this.team = team;
        this.array = array;
        this.file = file;
        this.disk = disk;
        header = NpyHeader.of(array.spec().type(), array.rows(), array.cols());
        grid = ChunkGrid.ofRows(header.type(), header.rows(), header.cols(), panelBytes);
    }

    /** Collective. */
    void write() throws IOException
    {
        final Agreement agreement = new Agreement(team);
        final String call = "cannot write array " + array.spec().name();
        agreement.check("write of " + Agreement.words(array) + ", to " + file);
        team.sync();
        agreement.run(call, () -> there = Disk.replaceable(file));
        final long[] mark = {ThreadLocalRandom.current().nextLong()};
        team.broadcast(0, mark);
        unfinished = Npy.unfinished(there, mark[0]);
        try
        {
            agreement.run(call, team.rank() != 0 ? null : this::begin);
            agreement.run(call, this::writePanels);
            agreement.run(call, team.rank() != 0 ? null : this::finish);
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            if (team.rank() == 0 && Files.exists(unfinished))
            {
                final IOException further = Agreement.failureOf(() -> disk.delete(unfinished));
                if (further != null)
                {
                    ex.addSuppressed(further);
                }
            }
            throw ex;
        }
    }

    private void begin() throws IOException
    {
        final long free = disk.usableBytes(there.getParent());
        if (free < header.fileBytes())
        {
            throw new IOException("expected " + ByteText.of(header.fileBytes()) + " free for " + file + ", actual " +
                ByteText.of(free));
        }
        disk.told("cannot write", file, true, () ->
        {
            try (FileChannel out =
                FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
            {
                disk.writeAt(out, header.encode(), 0);
                disk.writeAt(out, ByteBuffer.allocate(1), header.fileBytes() - 1);
                return null;
            }
        });
    }

    private void writePanels() throws IOException
    {
        final List<Long> own = new ChunkOwners(team.size()).chunksOf(team.rank(), grid, array.distribution());
        if (own.isEmpty())
        {
            return;
        }
        final int size = header.type().sizeBytes();
        disk.told("cannot write", file, true, () ->
        {
            try (FileChannel out = FileChannel.open(unfinished, StandardOpenOption.WRITE);
                Npy.Buffer buffer = Npy.Buffer.of(grid.chunkElements() * size))
            {
                for (final long panel : own)
                {
                    final Patch patch = grid.patch(panel);
                    array.get(patch, buffer.memory(), patch.cols());
                    final long position =
                        header.bytes() + (patch.rowLo() * header.cols() + patch.colLo()) * size;
                    disk.writeAt(out, buffer.bytes().clear().limit((int)(patch.count() * size)), position);
                }
                disk.force(out);
                return null;
            }
        });
    }

    private void finish() throws IOException
    {
        disk.move(unfinished, there);
        disk.forceFolder(there.getParent());
    }
}
