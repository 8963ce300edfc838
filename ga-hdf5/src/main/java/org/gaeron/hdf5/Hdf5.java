package org.gaeron.hdf5;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.jhdf.exceptions.HdfException;
import org.gaeron.GlobalArray;
import org.gaeron.LongExtreme;
import org.gaeron.Reduction;
import org.gaeron.Team;

/**
 * Files of HDF5: arrays as datasets of the root group. Rank 0 writes, some rows at a time, so no rank holds a whole
 * array. All ranks read. For checkpoints rather use the module ga-files, which writes from all ranks.
 *
 * <p>Doubles, floats, longs and ints; complex numbers are refused, since the library that writes has no such type. A
 * dataset of one dimension is read into an array of one column, which is written as one of two dimensions.
 *
 * <p>What fails on one rank throws an {@link IOException} on all, which names the rank and the file.
 */
public final class Hdf5
{
    private Hdf5()
    {
    }

    /**
     * Writes arrays, each under its name. The file gets its name when it is whole. Collective, with a sync before.
     *
     * @param team   the ranks that have the arrays.
     * @param file   the file, in a folder that exists.
     * @param arrays the arrays; no rank may change them until this returns. On rank 0 each takes 4 to 8 bytes a row.
     * @throws IllegalArgumentException if one is of complex numbers, or its name is empty, has a slash or comes twice,
     *                                  or it has more rows or columns than a Java array; nothing is written.
     * @throws IOException              on all ranks, if it cannot be written; a file of that name is then as it was.
     */
    public static void write(final Team team, final Path file, final GlobalArray<?>... arrays) throws IOException
    {
        final List<GlobalArray<?>> all = List.of(arrays);
        final Hdf5Writer writer = new Hdf5Writer(file.toAbsolutePath(), all);
        team.sync();
        failTogether(team, "cannot write " + file, team.rank() != 0 ? null : failureOf(writer::write));
    }

    /**
     * Reads a dataset into an array of the same type and shape. All ranks read, each some panels of rows. Collective,
     * with a sync before and after.
     *
     * @param team    the ranks that have the array.
     * @param file    the file, in a folder that all hosts share.
     * @param dataset its path in the file, such as {@code /density}.
     * @param array   the array.
     * @throws IOException on all ranks, if the file cannot be read, there is no such dataset, or it is of another type
     *                     or shape. If only elements cannot be read, some of the array are written then.
     */
    public static void read(final Team team, final Path file, final String dataset, final GlobalArray<?> array)
        throws IOException
    {
        team.sync();
        final String call = "cannot read " + file;
        try (Hdf5Reader reader = new Hdf5Reader(file.toAbsolutePath(), dataset, array))
        {
            failTogether(team, call, failureOf(reader::open));
            failTogether(team, call, failureOf(() -> reader.read(team.rank(), team.size())));
        }
        team.sync();
    }

    /** Part of a call that a rank makes alone. */
    private interface Step
    {
        void run() throws IOException;
    }

    private static Throwable failureOf(final Step step)
    {
        try
        {
            step.run();
            return null;
        }
        catch (final IOException ex)
        {
            return ex;
        }
        catch (final HdfException ex)
        {
            return new IOException(ex.getMessage(), ex);
        }
        catch (final RuntimeException | Error ex)
        {
            return ex;
        }
    }

    /** Throws on all ranks if one has failed. Collective. */
    private static void failTogether(final Team team, final String call, final Throwable failure) throws IOException
    {
        final LongExtreme first = team.extreme(Reduction.MAX, failure == null ? 0 : 1, team.rank());
        if (first.value() == 0)
        {
            return;
        }
        final int root = (int)first.location();
        final byte[] text = (failure == null ? "" :
            failure instanceof IOException ? String.valueOf(failure.getMessage()) : failure.toString())
            .getBytes(StandardCharsets.UTF_8);
        final int[] length = {text.length};
        team.broadcast(root, length);
        final int[] bytes = new int[length[0]];
        Arrays.setAll(bytes, i -> team.rank() == root ? text[i] : 0);
        team.broadcast(root, bytes);
        final byte[] told = new byte[bytes.length];
        for (int i = 0; i < told.length; i++)
        {
            told[i] = (byte)bytes[i];
        }
        if (failure instanceof final RuntimeException exception)
        {
            throw exception;
        }
        if (failure instanceof final Error error)
        {
            throw error;
        }
        throw new IOException(call + ": rank " + team.worldRank(root) + ": " +
            new String(told, StandardCharsets.UTF_8), failure);
    }
}
