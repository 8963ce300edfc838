package org.gaeron.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

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
     * Throws on all ranks if one has failed.
     *
     * @param call    what the ranks do together, in words.
     * @param failure what this rank failed with; null if it did not.
     * @throws IOException names the least rank that failed, and why; its own failure is the cause there.
     */
    void failTogether(final String call, final IOException failure) throws IOException
    {
        final long first = team.allReduce(Reduction.MIN, failure == null ? Long.MAX_VALUE : team.rank());
        if (first < Long.MAX_VALUE)
        {
            final String reason = broadcast((int)first, failure == null ? "" : String.valueOf(failure.getMessage()));
            throw new IOException(call + ": rank " + team.worldRank((int)first) + ": " + reason, failure);
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
