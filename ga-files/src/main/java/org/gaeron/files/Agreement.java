package org.gaeron.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

import org.gaeron.GlobalArray;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.Team;

/**
 * Makes ranks of one mind: what one of them was told or failed at, all of them know. All methods are collective.
 */
final class Agreement
{
    private final Team team;

    Agreement(final Team team)
    {
        this.team = team;
    }

    /**
     * Refuses a call whose ranks do not pass the same.
     *
     * @param call the call with all that must be the same, in words.
     * @throws SpecMismatchException on all ranks; it has the words of two of them.
     */
    void check(final String call)
    {
        final long hash = hash(call);
        final long[] bounds = {hash, ~hash};
        team.allReduce(Reduction.MIN, bounds);
        if (bounds[0] == ~bounds[1])
        {
            return;
        }
        final int least = (int)team.extreme(Reduction.MIN, hash, team.rank()).location();
        final int greatest = (int)team.extreme(Reduction.MAX, hash, team.rank()).location();
        throw new SpecMismatchException("expected the same call on all ranks, actual rank " + team.worldRank(least) +
            ": " + broadcast(least, call) + ", rank " + team.worldRank(greatest) + ": " + broadcast(greatest, call));
    }

    /** {@return an array in the words of a call} Others may have the same name and shape. */
    static String words(final GlobalArray<?> array)
    {
        return array.spec() + ", number " + array.number();
    }

    private static long hash(final String text)
    {
        try
        {
            final byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new AssertionError(ex);
        }
    }

    /** {@return the text of one rank} */
    String broadcast(final int root, final String text)
    {
        final byte[] bytes = team.rank() == root ? text.getBytes(StandardCharsets.UTF_8) : new byte[0];
        final long[] length = {bytes.length};
        team.broadcast(root, length);
        final int[] chars = new int[(int)length[0]];
        for (int i = 0; i < bytes.length; i++)
        {
            chars[i] = bytes[i];
        }
        team.broadcast(root, chars);
        final byte[] all = new byte[chars.length];
        for (int i = 0; i < all.length; i++)
        {
            all[i] = (byte)chars[i];
        }
        return new String(all, StandardCharsets.UTF_8);
    }

    /**
     * Has each rank make its part of a call, and throws on all ranks if one has failed, whatever with. So no rank waits
     * for one that has left the call.
     *
     * @param call what the ranks do together, in words.
     * @param step this rank's part; null if it has none.
     * @throws IOException names the least rank that failed, and why; its own failure is the cause there. A rank that
     *                     failed with an unchecked exception or an error throws that.
     */
    void run(final String call, final Step step) throws IOException
    {
        final Throwable failure = step == null ? null : anyFailureOf(step);
        final long first = team.allReduce(Reduction.MIN, failure == null ? Long.MAX_VALUE : team.rank());
        if (first == Long.MAX_VALUE)
        {
            return;
        }
        final String reason = broadcast((int)first, failure == null ? "" :
            failure instanceof IOException ? String.valueOf(failure.getMessage()) : failure.toString());
        if (failure instanceof final RuntimeException exception)
        {
            throw exception;
        }
        if (failure instanceof final Error error)
        {
            throw error;
        }
        throw new IOException(call + ": rank " + team.worldRank((int)first) + ": " + reason, failure);
    }

    private static Throwable anyFailureOf(final Step step)
    {
        try
        {
            step.run();
            return null;
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            return ex;
        }
    }

    /** Part of a call that one rank makes alone. */
    interface Step
    {
        void run() throws IOException;
    }

    /** {@return the failure of a step; null if it has none} */
    static IOException failureOf(final Step step)
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
    }
}
