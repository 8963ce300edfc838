package org.gaeron.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

import org.gaeron.GlobalArray;
import org.gaeron.Team;

/**
 * Checkpoints of a program in a folder that all hosts of its job share. Each is a folder in the format Zarr 3: one file
 * with a checksum for each chunk of about 8 MiB. All ranks write and read, each the chunks of which it owns most.
 * Chunks do not depend on the distribution, so a job of any number of nodes and ranks goes on from them.
 *
 * <p>{@snippet :
 * Checkpoints saved = Checkpoints.in(world, Path.of("run")).keep(2);
 * saved.restore(density);                                      // goes on from the newest, if there is one
 * while (!isConverged)
 * {
 *     step(density);
 *     saved.write(density);
 * }
 * }
 *
 * <p>A checkpoint counts when all of it is on the disk. Whenever a job ends, by whatever reason, the former checkpoint
 * or the new one is there, whole. What jobs have left that ended while they wrote is removed by the next write. One job
 * at a time may write into a folder; another one gets an {@link IOException}.
 *
 * <p>An object belongs to a rank, as the team does. All methods that read or write are collective over the team. What
 * fails on one rank throws an {@link IOException} on all, which names the rank, the file and the free space; the job
 * can go on.
 */
public final class Checkpoints
{
    private static final int KEPT = 2;
    private static final int MOST_LEVEL = 9;

    private final Team team;
    private final Path folder;
    private final Disk disk;
    private final long chunkBytes;
    private int kept = KEPT;
    private int gzipLevel = ArrayDocument.PLAIN;

    Checkpoints(final Team team, final Path folder, final Disk disk, final long chunkBytes)
    {
        this.team = Objects.requireNonNull(team, "team");
        this.folder = folder.toAbsolutePath();
        this.disk = disk;
        this.chunkBytes = chunkBytes;
    }

    /**
     * {@return the checkpoints in a folder, of which two are kept} It is made by the first write.
     *
     * @param team   the ranks that write and read together.
     * @param folder the folder, the same on all ranks.
     */
    public static Checkpoints in(final Team team, final Path folder)
    {
        return new Checkpoints(team, folder, Disk.REAL, ChunkGrid.CHUNK_BYTES);
    }

    /**
     * Keeps the newest checkpoints only: a write removes older ones, after it is done.
     *
     * @param count how many, at least 1.
     * @return this.
     * @throws IllegalArgumentException if it is less than 1.
     */
    public Checkpoints keep(final int count)
    {
        if (count < 1)
        {
            throw new IllegalArgumentException("expected to keep at least 1 checkpoint, actual " + count);
        }
        kept = count;
        return this;
    }

    /**
     * Compresses the chunks that are written from now on, by gzip. That takes much longer than to write them.
     * Numbers of a calculation become little shorter, zeros and counts much. Compressed or not, a checkpoint is read
     * in the same way. Before it is written, as much space must be free as without compression.
     *
     * @param level from 1, the fastest, to 9, the shortest files; the same on all ranks.
     * @return this.
     * @throws IllegalArgumentException if there is no such level.
     */
    public Checkpoints gzip(final int level)
    {
        if (level < 1 || level > MOST_LEVEL)
        {
            throw new IllegalArgumentException(
                "expected a level of gzip from 1 to " + MOST_LEVEL + ", actual " + level);
        }
        gzipLevel = level;
        return this;
    }

    /**
     * Writes a checkpoint of arrays, without attributes; see {@link #write(Map, GlobalArray...)}.
     *
     * @param arrays the arrays.
     * @return its folder.
     * @throws IOException on all ranks, if it cannot be written.
     */
    public Path write(final GlobalArray<?>... arrays) throws IOException
    {
        return write(Map.of(), arrays);
    }

    /**
     * Writes a checkpoint of arrays, with attributes for the program that reads it. It begins with a sync. No rank may
     * change the arrays until it returns. Each rank needs memory for one chunk. Collective.
     *
     * @param attributes what the program notes with it, such as its step; any names but {@code gaeron}.
     * @param arrays     the arrays; their names are those in the checkpoint.
     * @return its folder.
     * @throws IllegalArgumentException if a name is none of a folder, or comes twice; nothing is written.
     * @throws IOException              on all ranks, if it cannot be written, or there is not enough space. The former
     *                                  checkpoints are then as they were. If only an old one cannot be removed, the
     *                                  new one is there.
     * @throws org.gaeron.SpecMismatchException if the ranks do not pass the same.
     */
    public Path write(final Map<String, String> attributes, final GlobalArray<?>... arrays) throws IOException
    {
        return write(attributes, ArrayNames.of(List.of(arrays)));
    }

    /**
     * Writes a checkpoint as {@link #write(Map, GlobalArray...)} does, of arrays under given names.
     *
     * @param attributes what the program notes with it.
     * @param arrays     the arrays with their names in the checkpoint, in the same order on all ranks.
     * @return its folder.
     * @throws IllegalArgumentException if a name is none of a folder; nothing is written.
     * @throws IOException              on all ranks, if it cannot be written, or there is not enough space.
     * @throws org.gaeron.SpecMismatchException if the ranks do not pass the same.
     */
    public Path write(
        final Map<String, String> attributes, final SequencedMap<String, ? extends GlobalArray<?>> arrays)
        throws IOException
    {
        if (attributes.containsKey(GroupDocument.OWN))
        {
            throw new IllegalArgumentException("expected attributes with other names than " + GroupDocument.OWN);
        }
        return new CheckpointWriter(team, disk, folder, chunkBytes, gzipLevel, arrays)
            .write(new TreeMap<>(attributes), kept);
    }

    /**
     * {@return the newest checkpoint, the same on all ranks; empty if there is none} Collective.
     *
     * @throws IOException on all ranks, if it cannot be read.
     */
    public Optional<Checkpoint> latest() throws IOException
    {
        final Agreement agreement = new Agreement(team);
        final String call = "cannot read the checkpoints in " + folder;
        agreement.check(call);
        final String[] name = {""};
        agreement.run(call, team.rank() != 0 ? null : () ->
            new CheckpointFolder(folder, disk).latest().ifPresent(latest -> name[0] = latest.toString()));
        final String latest = agreement.broadcast(0, name[0]);
        if (latest.isEmpty())
        {
            return Optional.empty();
        }
        final Checkpoint[] opened = new Checkpoint[1];
        agreement.run(call, () -> opened[0] = Checkpoint.open(Path.of(latest)));
        return Optional.of(opened[0]);
    }

    /**
     * Reads arrays from the newest checkpoint, by their names. Collective, with a sync before and after each.
     *
     * @param arrays the arrays, of the types and shapes that were written, of any distribution.
     * @return the checkpoint, for its attributes; empty if there is none, and then the arrays are as they were.
     * @throws IllegalArgumentException if the checkpoint lacks one of them, or has it with another type or shape;
     *                                  nothing is changed.
     * @throws IOException              on all ranks, if a file cannot be read or is damaged.
     */
    public Optional<Checkpoint> restore(final GlobalArray<?>... arrays) throws IOException
    {
        final Optional<Checkpoint> latest = latest();
        if (latest.isPresent())
        {
            for (final GlobalArray<?> array : arrays)
            {
                latest.get().array(array.spec().name()).checkFits(array);
            }
            for (final GlobalArray<?> array : arrays)
            {
                latest.get().restore(team, array.spec().name(), array);
            }
        }
        return latest;
    }
}
