package org.gaeron.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.ThreadLocalRandom;

import org.gaeron.GlobalArray;
import org.gaeron.Team;

/**
 * Writes one checkpoint. Rank 0 makes and names folders, each rank writes its chunks; after each part all ranks know
 * whether one has failed. The order of changes stands with {@link CheckpointFolder}.
 */
final class CheckpointWriter
{
    private final Team team;
    private final Disk disk;
    private final CheckpointFolder folder;
    private final Path path;
    private final int gzipLevel;
    private final List<GlobalArray<?>> arrays;
    private final List<String> names;
    private final List<ArrayDocument> documents = new ArrayList<>();
    private Closeable lock;
    private long step;
    private long mark = ThreadLocalRandom.current().nextLong();

    CheckpointWriter(
        final Team team, final Disk disk, final Path path, final long chunkBytes,
        final int gzipLevel, final SequencedMap<String, ? extends GlobalArray<?>> named)
    {
        if (named.isEmpty())
        {
            throw new IllegalArgumentException("expected at least one array, actual none");
        }
        this.team = team;
        this.disk = disk;
        this.path = path;
        this.gzipLevel = gzipLevel;
        arrays = List.copyOf(named.sequencedValues());
        folder = new CheckpointFolder(path, disk);
        names = named.sequencedKeySet().stream().map(ArrayNames::checkForm).toList();
        for (final GlobalArray<?> array : arrays)
        {
            documents.add(ArrayDocument.of(array.spec().type(),
                ChunkGrid.square(array.spec().type(), array.rows(), array.cols(), chunkBytes), gzipLevel));
        }
    }

    /** {@return the folder of the checkpoint} Collective. */
    Path write(final Map<String, String> attributes, final int kept) throws IOException
    {
        final Agreement agreement = new Agreement(team);
        final String call = "cannot write a checkpoint into " + path;
        agreement.check("checkpoint into " + path + " of " +
            arrays.stream().map(Agreement::words).toList() +
            " as " + names + " with " + attributes + ", of which " + kept + " are kept" +
            (gzipLevel == ArrayDocument.PLAIN ? "" : ", by gzip " + gzipLevel));
        agreement.run(call, () -> names.forEach(ArrayNames::checkLetters));
        team.sync();
        try
        {
            agreement.run(call, team.rank() != 0 ? null : this::begin);
            final long[] number = {step, mark};
            team.broadcast(0, number);
            step = number[0];
            mark = number[1];
            agreement.run(call, this::writeChunks);
            agreement.run(call, team.rank() != 0 ? null : () -> finish(attributes, kept));
            return folder.finished(step);
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            abandon(ex);
            throw ex;
        }
        finally
        {
            if (lock != null)
            {
                lock.close();
            }
        }
    }

    private void begin() throws IOException
    {
        lock = folder.lock();
        folder.removeUnfinished();
        step = folder.nextStep();
        long bytes = 0;
        for (final ArrayDocument document : documents)
        {
            bytes += document.grid().count() * document.fileBytes();
        }
        final long free = disk.usableBytes(path);
        if (free < bytes)
        {
            throw new IOException("expected " + ByteText.of(bytes) + " free in " + path + " for " + names +
                ", actual " + ByteText.of(free));
        }
        for (int i = 0; i < names.size(); i++)
        {
            final Path array = unfinished().resolve(names.get(i));
            try (ChunkFile file = ChunkFile.writing(names.get(i), array, documents.get(i)))
            {
                for (long row = 0; row < documents.get(i).grid().down(); row++)
                {
                    disk.createFolders(file.row(row));
                }
            }
            disk.write(array.resolve(Zarr.DOCUMENT), Zarr.text(documents.get(i).toJson()));
        }
    }

    private void writeChunks() throws IOException
    {
        if (Files.notExists(unfinished()))
        {
            throw new IOException(
                "there is no " + unfinished() + ": expected a folder that all hosts of the job share");
        }
        final ChunkOwners owners = new ChunkOwners(team.size());
        try (DelayedForce files = new DelayedForce(disk))
        {
            writeChunks(owners, files);
            files.finish();
        }
    }

    private void writeChunks(final ChunkOwners owners, final DelayedForce files) throws IOException
    {
        for (int i = 0; i < names.size(); i++)
        {
            final GlobalArray<?> array = arrays.get(i);
            final List<Long> own = owners.chunksOf(team.rank(), documents.get(i).grid(), array.distribution());
            if (!own.isEmpty())
            {
                try (ChunkFile file = ChunkFile.writing(
                    names.get(i), unfinished().resolve(names.get(i)), documents.get(i)))
                {
                    for (final long chunk : own)
                    {
                        files.force(file.write(disk, chunk, array), file.path(chunk));
                    }
                }
            }
        }
    }

    private void finish(final Map<String, String> attributes, final int kept) throws IOException
    {
        final Path unfinished = unfinished();
        for (int i = 0; i < names.size(); i++)
        {
            final Path array = unfinished.resolve(names.get(i));
            for (long row = 0; row < documents.get(i).grid().down(); row++)
            {
                disk.forceFolder(array.resolve("c").resolve(Long.toString(row)));
            }
            disk.forceFolder(array.resolve("c"));
            disk.forceFolder(array);
        }
        final GroupDocument document = new GroupDocument(
            step, team.size(), Instant.now().truncatedTo(ChronoUnit.MILLIS), team.jobId(), names,
            attributes);
        disk.write(unfinished.resolve(Zarr.DOCUMENT), Zarr.text(document.toJson()));
        disk.forceFolder(unfinished);
        folder.finish(unfinished, step);
        folder.keep(kept);
    }

    private Path unfinished()
    {
        return folder.unfinished(step, mark);
    }

    /** Removes what is not finished, so that a full disk is free again. */
    private void abandon(final Throwable failure)
    {
        if (lock != null)
        {
            final IOException further = Agreement.failureOf(folder::removeUnfinished);
            if (further != null)
            {
                failure.addSuppressed(further);
            }
        }
    }
}
