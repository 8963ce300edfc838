package org.gaeron.examples.scf;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.examples.chem.InputException;

/**
 * File with the densities of a calculation. It has a title that identifies the calculation, the elements by rows, and a
 * checksum. The nuclei may have moved when it is read: the density of a neighbouring geometry is a good start.
 *
 * <p>Rank 0 writes and reads some rows at a time, so it never holds a whole matrix.
 */
final class Checkpoint
{
    private static final long MAGIC = 0x4761_6572_6f6e_4401L;
    private static final int PANEL_BYTES = 1 << 20;

    private final World world;
    private final ScfSettings settings;

    Checkpoint(final World world, final ScfSettings settings)
    {
        this.world = world;
        this.settings = settings;
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
     * Checks that a checkpoint, if the file exists, belongs to this calculation and is complete.
     *
     * @param settings of the calculation.
     * @throws InputException if it does not, or is damaged.
     */
    static void check(final ScfSettings settings)
    {
        final Path file = settings.checkpoint();
        if (file == null || !Files.exists(file))
        {
            return;
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file)))
        {
            final CheckedInputStream checked = new CheckedInputStream(in, new CRC32C());
            final DataInputStream data = new DataInputStream(checked);
            if (Files.size(file) < Long.BYTES || data.readLong() != MAGIC)
            {
                throw new InputException("expected a checkpoint, actual " + file + " is none");
            }
            final String title = data.readUTF();
            if (!title.equals(title(settings)))
            {
                throw new InputException(
                    "expected a checkpoint of " + title(settings) + ", actual " + file + " is of " + title);
            }
            final long n = settings.basis().functions();
            data.skipNBytes(n * n * matrices(settings) * Double.BYTES);
            final long sum = checked.getChecksum().getValue();
            if (data.readLong() != sum || data.read() >= 0)
            {
                throw new InputException("checkpoint " + file + " is damaged: its checksum is wrong");
            }
        }
        catch (final IOException ex)
        {
            throw new InputException("checkpoint " + file + " is damaged or cannot be read: " + ex, ex);
        }
    }

    private static int matrices(final ScfSettings settings)
    {
        return settings.multiplicity() == 1 ? 1 : 2;
    }

    /** {@return whether the file exists} Collective. */
    boolean isThere()
    {
        final long[] isThere = { world.rank() == 0 && Files.exists(settings.checkpoint()) ? 1 : 0 };
        world.broadcast(0, isThere);
        return isThere[0] != 0;
    }

    /** Writes the densities. Collective; the densities must not change before the next sync. */
    void write(final List<GlobalDoubleArray> densities)
    {
        world.sync();
        if (world.rank() == 0)
        {
            OutputFile.replace(settings.checkpoint(), out ->
            {
                final CheckedOutputStream checked =
                    new CheckedOutputStream(new BufferedOutputStream(out), new CRC32C());
                final DataOutputStream data = new DataOutputStream(checked);
                data.writeLong(MAGIC);
                data.writeUTF(title(settings));
                for (final GlobalDoubleArray density : densities)
                {
                    final double[] rows = new double[panelRows(density) * (int)density.cols()];
                    for (long row = 0; row < density.rows(); row += panelRows(density))
                    {
                        final Patch panel = panel(density, row);
                        density.get(panel, rows);
                        write(data, rows, (int)panel.count());
                    }
                }
                data.writeLong(checked.getChecksum().getValue());
                data.flush();
            });
        }
        world.sync();
    }

    private static void write(final DataOutputStream out, final double[] values, final int count) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocate(count * Double.BYTES);
        bytes.asDoubleBuffer().put(values, 0, count);
        out.write(bytes.array());
    }

    /** Reads the densities. Collective. */
    void read(final List<GlobalDoubleArray> densities)
    {
        if (world.rank() == 0)
        {
            try (DataInputStream data = new DataInputStream(
                new BufferedInputStream(Files.newInputStream(settings.checkpoint()))))
            {
                data.readLong();
                data.readUTF();
                for (final GlobalDoubleArray density : densities)
                {
                    for (long row = 0; row < density.rows(); row += panelRows(density))
                    {
                        final Patch panel = panel(density, row);
                        final byte[] bytes = data.readNBytes((int)panel.count() * Double.BYTES);
                        final double[] values = new double[bytes.length / Double.BYTES];
                        ByteBuffer.wrap(bytes).asDoubleBuffer().get(values);
                        density.put(panel, values);
                    }
                }
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException("cannot read " + settings.checkpoint() + ": " + ex.getMessage(), ex);
            }
        }
        world.sync();
    }

    private static int panelRows(final GlobalDoubleArray density)
    {
        return (int)Math.max(1, PANEL_BYTES / Double.BYTES / density.cols());
    }

    private static Patch panel(final GlobalDoubleArray density, final long row)
    {
        return Patch.of(row, Math.min(density.rows(), row + panelRows(density)), 0, density.cols());
    }
}
