package org.gaeron.hdf5;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.jhdf.exceptions.HdfException;
import org.gaeron.GlobalArray;
import org.gaeron.LongExtreme;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.Team;

/** Makes ranks of one mind: what one of them passes or fails at, all of them know. All methods are collective. */
final class Agreement
{
    private final Team team;

    Agreement(final Team team)
    {
        this.team = team;
    }

    /** {@return an array in the words of a call} Others may have the same name and shape. */
    static String words(final GlobalArray<?> array)
    {
        return array.spec() + ", number " + array.number();
    }

    /** Refuses a call, in words, whose ranks do not pass the same. */
    void check(final String call)
    {
        final String first = broadcast(0, call);
        final LongExtreme other = team.extreme(Reduction.MAX, call.equals(first) ? 0 : 1, team.rank());
        if (other.value() != 0)
        {
            final int rank = (int)other.location();
            throw new SpecMismatchException("expected the same call on all ranks, actual rank " + team.worldRank(0) +
                ": " + first + ", rank " + team.worldRank(rank) + ": " + broadcast(rank, call));
        }
    }

    /** {@return the text of one rank} */
    String broadcast(final int root, final String text)
    {
        final byte[] own = text.getBytes(StandardCharsets.UTF_8);
        final int[] length = {own.length};
        team.broadcast(root, length);
        final int[] chars = new int[length[0]];
        Arrays.setAll(chars, i -> team.rank() == root ? own[i] : 0);
        team.broadcast(root, chars);
        final byte[] all = new byte[chars.length];
        for (int i = 0; i < all.length; i++)
        {
            all[i] = (byte)chars[i];
        }
        return new String(all, StandardCharsets.UTF_8);
    }

    /** Part of a call that a rank makes alone. */
    interface Step
    {
        void run() throws IOException;
    }

    /**
     * Has each rank make its part of a call, and throws on all ranks if one has failed.
     *
     * @param call what the ranks do together, in words.
     * @param step this rank's part; null if it has none.
     */
    void run(final String call, final Step step) throws IOException
    {
        final Throwable failure = step == null ? null : failureOf(step);
        final LongExtreme first = team.extreme(Reduction.MAX, failure == null ? 0 : 1, team.rank());
        if (first.value() == 0)
        {
            return;
        }
        final int root = (int)first.location();
        final String reason = broadcast(root, failure == null ? "" :
            failure instanceof final IOException ex ? FileFailure.reason(ex) : failure.toString());
        if (failure instanceof final RuntimeException exception)
        {
            throw exception;
        }
        if (failure instanceof final Error error)
        {
            throw error;
        }
        throw new IOException(call + ": rank " + team.worldRank(root) + ": " + reason, failure);
    }

    private static Throwable failureOf(final Step step)
    {
        try
        {
            step.run();
            return null;
        }
        catch (final HdfException ex)
        {
            return FileFailure.of(ex, "");
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            return ex;
        }
    }
}
