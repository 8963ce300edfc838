package org.gaeron;

import java.util.Objects;

/**
 * Specification of a task counter: its name, how many numbers it has, and how ranks share them. All ranks must pass the
 * same. {@link Team#taskCounter(String, long)} is the short form of the most frequent one.
 *
 * <p>{@snippet :
 * TaskSpec.of("tasks").total(count)                // guided: the best for most programs
 * TaskSpec.of("tasks").total(count).stealing()     // tasks far below a millisecond on hundreds of nodes
 * TaskSpec.of("tasks").perNode(64)                 // the program learns by and by how many tasks there are
 * }
 *
 * A spec, not options of the counter, because these ways bind all ranks: a node computes the chunks of the others.
 *
 * @param name    the name in messages; need not be unique.
 * @param total   how many numbers the counter has, or {@link #UNKNOWN}.
 * @param sharing the way in which ranks share them.
 * @param chunk   numbers that a node claims at once, for {@link TaskSharing#BY_NODE}; otherwise 1.
 */
public record TaskSpec(String name, long total, TaskSharing sharing, int chunk)
{
    /** The total of a counter that has no end. */
    public static final long UNKNOWN = -1;

    /** The greatest total: 2^60. */
    public static final long MOST = 1L << 60;

    /** The greatest total of a counter whose nodes steal: 2^30. */
    public static final long MOST_STOLEN = 1L << 30;

    /**
     * Checks everything that does not depend on the job.
     *
     * @throws IllegalArgumentException if the name is too long, the total is out of range or missing, or a chunk has
     *                                  no number.
     */
    public TaskSpec
    {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(sharing, "sharing");
        if (name.length() > ArraySpec.MAX_NAME_LENGTH)
        {
            throw new IllegalArgumentException("expected a name of at most " + ArraySpec.MAX_NAME_LENGTH +
                " characters, actual " + name.length());
        }
        final long most = sharing == TaskSharing.STEALING ? MOST_STOLEN : MOST;
        if (total != UNKNOWN && (total < 0 || total > most))
        {
            throw new IllegalArgumentException("task counter " + name + ", " + sharing +
                ": expected a total from 0 to " + most + ", actual " + total);
        }
        if (total == UNKNOWN && (sharing == TaskSharing.GUIDED || sharing == TaskSharing.STEALING))
        {
            throw new IllegalArgumentException(
                "task counter " + name + ", " + sharing + ": expected a total, actual none");
        }
        if (total != UNKNOWN && sharing == TaskSharing.BY_RANK)
        {
            throw new IllegalArgumentException("task counter " + name + ", " + sharing +
                ": expected no total, actual " + total);
        }
        if (chunk < 1)
        {
            throw new IllegalArgumentException(
                "task counter " + name + ": expected at least 1 number at a time, actual " + chunk);
        }
    }

    /**
     * {@return the spec of a counter without an end, of which each rank takes one number at a time}
     *
     * @param name its name.
     */
    public static TaskSpec of(final String name)
    {
        return new TaskSpec(name, UNKNOWN, TaskSharing.BY_RANK, 1);
    }

    /**
     * {@return this spec with a total} The counter is guided then, unless {@link #perNode(int)} sets the chunks.
     *
     * @param count how many numbers the counter has: 0 to {@code count - 1}.
     * @throws IllegalArgumentException if the count is negative, or above {@link #MOST}.
     */
    public TaskSpec total(final long count)
    {
        if (count < 0)
        {
            throw new IllegalArgumentException("task counter " + name + ": expected a total from 0 to " + MOST +
                ", actual " + count);
        }
        return new TaskSpec(name, count, sharing == TaskSharing.BY_RANK ? TaskSharing.GUIDED : sharing, chunk);
    }

    /**
     * {@return this spec with shrinking chunks for each node, the default of a counter with a total}
     *
     * @throws IllegalArgumentException if it has no total.
     */
    public TaskSpec guided()
    {
        return new TaskSpec(name, total, TaskSharing.GUIDED, 1);
    }

    /**
     * {@return this spec with chunks of one size, which a node claims for all of its ranks}
     *
     * @param numbers number of consecutive numbers of a chunk, at least 1. A multiple of the ranks of a node is good.
     * @throws IllegalArgumentException if it is less than 1.
     */
    public TaskSpec perNode(final int numbers)
    {
        return new TaskSpec(name, total, TaskSharing.BY_NODE, numbers);
    }

    /**
     * {@return this spec with a range for each node, from which other nodes steal when theirs is empty}
     *
     * @throws IllegalArgumentException if it has no total, or one above {@link #MOST_STOLEN}.
     */
    public TaskSpec stealing()
    {
        return new TaskSpec(name, total, TaskSharing.STEALING, 1);
    }

    /**
     * {@return name, total and sharing, human-readable}
     */
    @Override
    public String toString()
    {
        return "task counter " + name + (total == UNKNOWN ? "" : " of " + total) + ", " + sharing +
            (sharing == TaskSharing.BY_NODE ? ", " + chunk + " numbers at a time" : "");
    }
}
