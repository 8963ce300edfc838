package org.gaeron.examples.scf;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.gaeron.examples.chem.InputException;
import org.gaeron.files.Checkpoint;
import org.gaeron.files.Checkpoints;

/**
 * Checkpoints of the densities of a calculation, in a folder. A title identifies the calculation. The nuclei may have
 * moved when they are read: the density of a neighbouring geometry is a good start. So may the number of nodes have.
 */
final class DensityCheckpoints
{
    private static final String TITLE = "calculation";
    /** First bytes of the files that earlier versions wrote. */
    private static final long FILE_MAGIC = 0x4761_6572_6f6e_4401L;

    private final World world;
    private final ScfSettings settings;
    private final Checkpoints saved;

    DensityCheckpoints(final World world, final ScfSettings settings)
    {
        this.world = world;
        this.settings = settings;
        saved = Checkpoints.in(world, settings.checkpoint());
    }

    /** {@return the title of a calculation} */
    private static String title(final ScfSettings settings)
    {
        final String order = settings.molecule().atoms().stream().map(atom -> atom.element().symbol())
            .collect(Collectors.joining());
        return settings.molecule().formula() + " (order " + Integer.toHexString(order.hashCode()) + ") with charge " +
            settings.molecule().charge() + ", multiplicity " + settings.multiplicity() + ", " +
            settings.basis().functions() + " functions of " + settings.basis().name();
    }

    /**
     * {@return the absolute path of a folder that is there or can be made}
     *
     * @param option that names the folder.
     * @param name   as given by the user.
     * @throws InputException if it cannot be written to.
     */
    static Path path(final String option, final String name)
    {
        final Path folder = Path.of(name).toAbsolutePath();
        final Path parent = folder.getParent();
        if (!Files.exists(folder) && (parent == null || !Files.isDirectory(parent)))
        {
            throw new InputException("expected " + option + " in a folder that exists, actual " + name);
        }
        if (!Files.isWritable(Files.exists(folder) ? folder : parent))
        {
            throw new InputException("expected " + option + " to be writable, actual " + name);
        }
        return folder;
    }

    /**
     * Checks that the newest checkpoint, if there is one, belongs to this calculation and is whole.
     *
     * @param settings of the calculation.
     * @throws InputException if it does not, or is damaged.
     */
    static void check(final ScfSettings settings)
    {
        final Path folder = settings.checkpoint();
        if (folder == null || !Files.exists(folder))
        {
            return;
        }
        try
        {
            checkIsFolder(folder);
            final Optional<Checkpoint> latest = Checkpoint.latest(folder);
            if (latest.isEmpty())
            {
                checkIsEmpty(folder);
                return;
            }
            final String title = latest.get().attributes().get(TITLE);
            if (!title(settings).equals(title))
            {
                throw new InputException("expected a checkpoint of " + title(settings) + ", actual " + folder +
                    " is of " + (title == null ? "another program" : title));
            }
            latest.get().verify();
        }
        catch (final IOException ex)
        {
            throw new InputException("checkpoint " + folder + " is damaged or cannot be read: " + ex.getMessage(), ex);
        }
    }

    private static void checkIsFolder(final Path folder) throws IOException
    {
        if (Files.isDirectory(folder))
        {
            return;
        }
        if (Files.size(folder) >= Long.BYTES)
        {
            try (DataInputStream data = new DataInputStream(Files.newInputStream(folder)))
            {
                if (data.readLong() == FILE_MAGIC)
                {
                    throw new InputException("expected a folder of checkpoints, actual " + folder +
                        " is a file of an earlier version, which cannot be read any more: name a new folder");
                }
            }
        }
        throw new InputException("expected a folder of checkpoints, actual " + folder + " is a file");
    }

    /** What a first write has left that was cut off does no harm; other files show that another folder was meant. */
    private static void checkIsEmpty(final Path folder) throws IOException
    {
        try (Stream<Path> entries = Files.list(folder))
        {
            if (entries.anyMatch(entry -> !entry.getFileName().toString().startsWith(".")))
            {
                throw new InputException("expected a folder of checkpoints, actual " + folder + " has other files");
            }
        }
    }

    /** Writes the densities. Collective; the densities must not change meanwhile. */
    void write(final List<GlobalDoubleArray> densities)
    {
        try
        {
            saved.write(Map.of(TITLE, title(settings)), named(densities));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex.getMessage(), ex);
        }
    }

    private static SequencedMap<String, GlobalDoubleArray> named(final List<GlobalDoubleArray> densities)
    {
        final SequencedMap<String, GlobalDoubleArray> named = new LinkedHashMap<>();
        if (densities.size() == 1)
        {
            named.put("density", densities.getFirst());
        }
        else
        {
            named.put("alpha density", densities.getFirst());
            named.put("beta density", densities.getLast());
        }
        return named;
    }

    /** {@return whether there is a checkpoint, from which the densities then are} Collective. */
    boolean read(final List<GlobalDoubleArray> densities)
    {
        try
        {
            final Optional<Checkpoint> latest = saved.latest();
            if (latest.isPresent())
            {
                for (final Map.Entry<String, GlobalDoubleArray> each : named(densities).entrySet())
                {
                    latest.get().restore(world, each.getKey(), each.getValue());
                }
            }
            return latest.isPresent();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex.getMessage(), ex);
        }
    }
}
