package org.gaeron.algebra;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.gaeron.GlobalArray;
import org.gaeron.GlobalArrayException;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.Team;

/**
 * One collective call of this package on the team of its first section.
 *
 * <pre>
 *   each rank: check the sections' teams, fence its operations on their arrays
 *   meet       allReduce MIN of the digest of all arguments, its complement, and the rank where that failed
 *   each rank: its part; only it writes its own block
 *   meet       allReduce MIN of the rank whose part failed
 * </pre>
 *
 * The first meeting orders the part after all that ranks did before, the second one orders what they do next after all
 * parts. A rank that fails joins the second meeting; then it throws its failure, and the others one that names it. So
 * ranks stay in step. A digest of 64 bits stands for the arguments; where digests differ, ranks exchange their
 * arguments in words.
 */
final class CollectiveCall
{
    private static final long NOBODY = Long.MAX_VALUE;
    private static final long SEED = 0x9E3779B97F4A7C15L;

    private final String operation;
    private final List<Object> arguments = new ArrayList<>();
    private final List<Section<?>> sections = new ArrayList<>();
    private long digest;

    CollectiveCall(final String operation, final Section<?>... of)
    {
        this.operation = operation;
        for (final char each : operation.toCharArray())
        {
            mix(each);
        }
        Arrays.stream(of).forEach(this::with);
    }

    /** Adds a section to the arguments, whose operations are to be complete. */
    CollectiveCall with(final Section<?> section)
    {
        sections.add(section);
        arguments.add(section);
        final Patch patch = section.patch();
        mix(section.array().number());
        mix(patch.rowLo());
        mix(patch.rowHi());
        mix(patch.colLo());
        mix(patch.colHi());
        return this;
    }

    /** Adds a number to the arguments. */
    CollectiveCall with(final Scalar value)
    {
        arguments.add(value);
        mix(value.isInteger() ? 1 : 0);
        mix(value.whole());
        mix(Double.doubleToLongBits(value.re()));
        mix(Double.doubleToLongBits(value.im()));
        return this;
    }

    private void mix(final long word)
    {
        digest = Mixing.mix(digest + SEED ^ word);
    }

    Team team()
    {
        return sections.getFirst().array().team();
    }

    /**
     * Makes the call.
     *
     * @throws IllegalArgumentException if a section's array is of a team that lacks a rank of this one.
     * @throws SpecMismatchException    if the ranks disagree; then no rank has done its part.
     * @throws GlobalArrayException     if another rank has failed.
     */
    void run(final Runnable part)
    {
        begin(failureOf(this::prepare));
        end(failureOf(part));
    }

    /**
     * Makes a call of two parts: no rank begins its second part before all have ended their first.
     *
     * @throws SpecMismatchException if the ranks disagree; then no rank has done its part.
     * @throws GlobalArrayException  if another rank has failed.
     */
    void run(final Runnable first, final Runnable second)
    {
        begin(failureOf(this::prepare));
        end(failureOf(first));
        end(failureOf(second));
    }

    private void prepare()
    {
        sections.forEach(each -> checkTeam(each.array()));
        sections.forEach(each -> each.array().fence());
    }

    /** Throws if a rank of the team has no object of the array: it would pass another one, perhaps of its number. */
    private void checkTeam(final GlobalArray<?> array)
    {
        final Team team = team();
        if (array.team() == team)
        {
            return;
        }
        for (int rank = 0; rank < team.size(); rank++)
        {
            if (!array.team().contains(team.worldRank(rank)))
            {
                throw new IllegalArgumentException(operation + ": expected an array of all ranks of the team of " +
                    sections.getFirst() + ", actual " + array.spec() + " of a team without rank " +
                    team.worldRank(rank));
            }
        }
    }

    private static Throwable failureOf(final Runnable part)
    {
        try
        {
            part.run();
            return null;
        }
        catch (final RuntimeException | Error ex)
        {
            return ex;
        }
    }

    private void begin(final Throwable failure)
    {
        final long[] words = {digest, ~digest, failure == null ? NOBODY : team().rank()};
        team().allReduce(Reduction.MIN, words);
        if (words[0] != ~words[1])
        {
            throw mismatch();
        }
        check(words[2], failure);
    }

    private void end(final Throwable failure)
    {
        check(team().allReduce(Reduction.MIN, failure == null ? NOBODY : team().rank()), failure);
    }

    private void check(final long failed, final Throwable failure)
    {
        if (failure instanceof final Error error)
        {
            throw error;
        }
        if (failure instanceof final RuntimeException exception)
        {
            throw exception;
        }
        if (failed != NOBODY)
        {
            throw new GlobalArrayException(this + " failed on rank " + team().worldRank((int)failed));
        }
    }

    private SpecMismatchException mismatch()
    {
        final Team team = team();
        final int least = (int)team.extreme(Reduction.MIN, digest, team.rank()).location();
        final int greatest = (int)team.extreme(Reduction.MAX, digest, team.rank()).location();
        return new SpecMismatchException("expected the same call on all ranks, actual rank " + team.worldRank(least) +
            ": " + broadcast(team, least) + ", rank " + team.worldRank(greatest) + ": " + broadcast(team, greatest));
    }

    private String broadcast(final Team team, final int root)
    {
        final byte[] text = toString().getBytes(StandardCharsets.UTF_8);
        final long[] length = {text.length};
        team.broadcast(root, length);
        final int[] chars = new int[(int)length[0]];
        for (int i = 0; i < Math.min(chars.length, text.length); i++)
        {
            chars[i] = text[i];
        }
        team.broadcast(root, chars);
        final byte[] bytes = new byte[chars.length];
        for (int i = 0; i < chars.length; i++)
        {
            bytes[i] = (byte)chars[i];
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** {@return operation and arguments, human-readable} */
    @Override
    public String toString()
    {
        return operation + arguments.stream().map(Object::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
