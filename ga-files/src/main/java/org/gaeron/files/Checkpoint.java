package org.gaeron.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.gaeron.GlobalArray;
import org.gaeron.Team;

/**
 * A checkpoint on disk: a folder of arrays in the format Zarr 3, with attributes. It is whole: a folder gets its name
 * when all of it is written. {@link Checkpoints} writes them.
 *
 * <p>All but {@link #restore} is for any thread, in a job or outside of one.
 */
public final class Checkpoint
{
    private final Path folder;
    private final GroupDocument document;
    private final List<SavedArray> arrays = new ArrayList<>();

    private Checkpoint(final Path folder) throws IOException
    {
        this.folder = folder;
        document = Zarr.read(folder, GroupDocument::parse);
        for (final String name : document.arrays())
        {
            arrays.add(new SavedArray(folder, name));
        }
    }

    /**
     * {@return the checkpoint in a folder of its own, such as {@code run/000017}} Only its metadata is read.
     *
     * @param folder the folder.
     * @throws IOException if it is no checkpoint; the message names the file.
     */
    public static Checkpoint open(final Path folder) throws IOException
    {
        return new Checkpoint(folder.toAbsolutePath());
    }

    /**
     * {@return the newest checkpoint of a folder of checkpoints, such as {@code run}; empty if there is none}
     *
     * @param folder the folder; need not exist.
     * @throws IOException if it cannot be read, or its newest checkpoint has no metadata.
     */
    public static Optional<Checkpoint> latest(final Path folder) throws IOException
    {
        final Optional<Path> latest = latestFolder(folder);
        return latest.isEmpty() ? Optional.empty() : Optional.of(open(latest.get()));
    }

    /**
     * {@return the folder of the newest checkpoint, which may be damaged; empty if there is none}
     *
     * @param folder a folder of checkpoints; need not exist.
     * @throws IOException if it cannot be read.
     */
    public static Optional<Path> latestFolder(final Path folder) throws IOException
    {
        return new CheckpointFolder(folder, Disk.REAL).latest();
    }

    /**
     * {@return all checkpoints of a folder of checkpoints, the newest last}
     *
     * @param folder the folder; need not exist.
     * @throws IOException if it or one of them cannot be read.
     */
    public static List<Checkpoint> all(final Path folder) throws IOException
    {
        final List<Checkpoint> all = new ArrayList<>();
        for (final Path each : folders(folder))
        {
            all.add(open(each));
        }
        return all;
    }

    /**
     * {@return the folders of all checkpoints of a folder of checkpoints, the newest last; some may be damaged}
     *
     * @param folder the folder; need not exist.
     * @throws IOException if it cannot be read.
     */
    public static List<Path> folders(final Path folder) throws IOException
    {
        return new CheckpointFolder(folder, Disk.REAL).all();
    }

    /**
     * {@return whether a folder is that of one checkpoint, and not of several}
     *
     * @param folder any path.
     */
    public static boolean isIn(final Path folder)
    {
        return Files.isRegularFile(folder.resolve(Zarr.DOCUMENT));
    }

    /**
     * {@return its folder}
     */
    public Path folder()
    {
        return folder;
    }

    /**
     * {@return its number among the checkpoints of a folder, from 1 on}
     */
    public long step()
    {
        return document.step();
    }

    /**
     * {@return number of ranks that wrote it}
     */
    public int ranks()
    {
        return document.ranks();
    }

    /**
     * {@return the time at which it was written}
     */
    public Instant created()
    {
        return document.created();
    }

    /**
     * {@return the id of the job that wrote it, see {@link Team#jobId}; empty if it was not noted}
     */
    public String job()
    {
        return document.job();
    }

    /**
     * {@return what the program noted with it}
     */
    public Map<String, String> attributes()
    {
        return Collections.unmodifiableMap(document.attributes());
    }

    /**
     * {@return its arrays, in the order in which they were passed}
     */
    public List<SavedArray> arrays()
    {
        return Collections.unmodifiableList(arrays);
    }

    /**
     * {@return an array of this checkpoint}
     *
     * @param name its name.
     * @throws IllegalArgumentException if there is none of this name; the message lists those that are there.
     */
    public SavedArray array(final String name)
    {
        return arrays.stream().filter(array -> array.name().equals(name)).findFirst().orElseThrow(() ->
            new IllegalArgumentException("expected an array of " + folder + ", which has " +
            String.join(", ", document.arrays()) + ", actual " + name));
    }

    /**
     * Reads an array, of the same type and shape, of any distribution, over any number of ranks. Each rank reads the
     * chunks of which it owns most. Collective, with a sync before and after.
     *
     * @param team  the ranks that have the array.
     * @param name  name of the array in this checkpoint.
     * @param array the array to write to.
     * @throws IllegalArgumentException if there is no such array, or it has another type or shape; nothing is changed.
     * @throws IOException              on all ranks, if a chunk cannot be read or is damaged; the message names rank,
     *                                  array and file. Some elements of the array are then written, others not.
     * @throws org.gaeron.SpecMismatchException if the ranks do not pass the same.
     */
    public void restore(final Team team, final String name, final GlobalArray<?> array) throws IOException
    {
        final SavedArray saved = array(name);
        saved.checkFits(array);
        saved.restore(team, array);
    }

    /**
     * Reads all files, and checks their lengths and sums.
     *
     * @throws IOException if one is missing, short or damaged; the message names array and file. Further failures are
     *                     suppressed ones of it.
     */
    public void verify() throws IOException
    {
        IOException first = null;
        for (final SavedArray array : arrays)
        {
            final IOException failure = Agreement.failureOf(array::verify);
            if (first == null)
            {
                first = failure;
            }
            else if (failure != null)
            {
                first.addSuppressed(failure);
                for (final Throwable further : failure.getSuppressed())
                {
                    first.addSuppressed(further);
                }
            }
        }
        if (first != null)
        {
            throw first;
        }
    }

    /**
     * {@return folder and arrays}
     */
    @Override
    public String toString()
    {
        return "checkpoint " + folder + " of " + arrays;
    }
}
