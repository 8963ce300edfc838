package org.gaeron.hdf5;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.GlobalArray;
import org.gaeron.Team;

/**
 * Files of HDF5: arrays as datasets of the root group. Rank 0 writes, some rows at a time, so no rank holds a whole
 * array. All ranks read. For checkpoints rather use the module ga-files, which writes from all ranks.
 *
 * <p>Doubles, floats, longs and ints; complex numbers are refused, since the library that writes has no such type. A
 * dataset of one dimension is read into an array of one column, which is written as one of two dimensions.
 *
 * <p>What fails on one rank throws an {@link IOException} on all, which names the rank and the file, and the free space
 * where it is written.
 */
public final class Hdf5
{
    private Hdf5()
    {
    }

    /**
     * Writes arrays, each under its name. The file gets its name when it is whole. A job that is killed before leaves a
     * file {@code .tmp-...} beside it, which may be removed. Each row takes a microsecond at least, so arrays of very
     * many rows and few columns are slow: 100 million rows take minutes. Collective, with a sync before.
     *
     * @param team   the ranks that have the arrays.
     * @param file   the file, in a folder that exists.
     * @param arrays the arrays; no rank may change them until this returns. On rank 0 each takes 4 to 8 bytes a row.
     * @throws IllegalArgumentException if one is of complex numbers, or its name is empty, has a slash or comes twice,
     *                                  or it has more rows or columns than a Java array; nothing is written.
     * @throws IOException              on all ranks, if it cannot be written; a file of that name is then as it was.
     * @throws org.gaeron.SpecMismatchException if the ranks do not pass the same.
     */
    public static void write(final Team team, final Path file, final GlobalArray<?>... arrays) throws IOException
    {
        final List<GlobalArray<?>> all = List.of(arrays);
        final Agreement agreement = new Agreement(team);
        agreement.check("write of " + all.stream().map(Agreement::words).toList() + ", to " + file.toAbsolutePath());
        final Hdf5Writer writer = new Hdf5Writer(file.toAbsolutePath(), all);
        team.sync();
        agreement.run("cannot write " + file, team.rank() != 0 ? null : writer::write);
    }

    /**
     * Reads a dataset into an array of the same type and shape. All ranks read, each some panels of rows. Collective,
     * with a sync before and after.
     *
     * @param team    the ranks that have the array.
     * @param file    the file, in a folder that all hosts share.
     * @param dataset its path in the file, such as {@code /density}.
     * @param array   the array.
     * @throws IOException on all ranks, if the file cannot be read, there is no such dataset, it is of another type or
     *                     shape, or the file is replaced meanwhile. If only elements cannot be read, some of the array
     *                     are written then.
     * @throws org.gaeron.SpecMismatchException if the ranks do not pass the same.
     */
    public static void read(final Team team, final Path file, final String dataset, final GlobalArray<?> array)
        throws IOException
    {
        final Agreement agreement = new Agreement(team);
        agreement.check(
            "read of " + dataset + " of " + file.toAbsolutePath() + " into " + Agreement.words(array));
        team.sync();
        final String call = "cannot read " + file;
        try (Hdf5Reader reader = new Hdf5Reader(team, file.toAbsolutePath(), dataset, array))
        {
            agreement.run(call, reader::open);
            final String first = agreement.broadcast(0, reader.identity());
            agreement.run(call, () -> reader.read(first));
        }
        team.sync();
    }
}
