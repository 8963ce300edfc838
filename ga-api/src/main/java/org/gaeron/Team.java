package org.gaeron;

import java.util.Optional;

/**
 * Ranks that work together: all ranks of the job, which are the {@link World}, or those of a {@link Group}. They have
 * numbers of their own in the team, 0 to {@code size() - 1}, and so have the blocks of its arrays. In a world the
 * numbers are the ranks of the job. All ranks of the team make the calls marked <i>collective</i>, in the same order.
 *
 * <p>An array that is made on a team has its blocks on the ranks of the team. Each of them reaches all of it; other
 * ranks have no object of it. Ranks in the methods of such an array, such as {@link GlobalArray#locate(long, long)},
 * are numbers of the team. In messages ranks are those of the job.
 *
 * <p>A rank may be in any number of groups, which may overlap. It makes its collective calls one after the other. Where
 * ranks have several teams in common, they must agree on the order of the calls of different teams, too: if one rank
 * waits in one team for another that waits in another team for the first, both wait until the job is ended. The job
 * says so, see {@code gaeron.wait.report}.
 */
public sealed interface Team extends ArraySource, Collective permits World, Group
{
    /**
     * {@return this rank's number in the team, 0 to {@code size() - 1}}
     */
    int rank();

    /**
     * {@return number of ranks of the team}
     */
    int size();

    /**
     * {@return the id of the job, 32 hexadecimal digits} It is the same on all ranks, and another one for each job.
     */
    String jobId();

    /**
     * {@return the rank of the job that has a number in the team}
     *
     * @param rank a number, 0 to {@code size() - 1}.
     * @throws IndexOutOfBoundsException if it is another one.
     */
    int worldRank(int rank);

    /**
     * {@return whether a rank of the job is in the team}
     *
     * @param worldRank a rank of the job; any int.
     */
    boolean contains(int worldRank);

    /**
     * {@return the node of a rank}
     *
     * @param rank a number in the team, 0 to {@code size() - 1}.
     * @throws IndexOutOfBoundsException if it is another one.
     */
    int nodeOf(int rank);

    /**
     * {@return a group of some ranks of this team; empty on those that are not in it} So a rank that takes no part
     * cannot call it by mistake. Collective over this team.
     *
     * @param ranks numbers in this team, each at most once, at least one. The place in the list becomes the number in
     *              the group.
     * @throws IllegalArgumentException  if a number is listed twice, or none is.
     * @throws IndexOutOfBoundsException if a number is not of this team.
     * @throws IllegalStateException     if this team has 64 open groups.
     * @throws SpecMismatchException     if the ranks do not pass the same.
     * @throws MemoryLimitException      if some node lacks the memory for what the group needs itself.
     */
    Optional<Group> group(int... ranks);

    /**
     * {@return the group of all ranks that pass the same colour} They are numbered in the order of their keys; equal
     * keys in the order of their numbers in this team. As {@code MPI_Comm_split}, but each rank is in a group.
     * Collective over this team.
     *
     * @param colour any int.
     * @param key    any int.
     * @throws IllegalStateException if this team has 64 open groups; all that one call makes count as one.
     * @throws MemoryLimitException  if some node lacks the memory for what the group needs itself.
     */
    Group split(int colour, int key);

    /**
     * {@return the group of the team's ranks on this rank's node} Collective over this team.
     *
     * @throws IllegalStateException if this team has 64 open groups; all that one call makes count as one.
     * @throws MemoryLimitException  if some node lacks the memory for what the group needs itself.
     */
    Group nodeGroup();

    /**
     * {@return the group of the first rank of each node; empty on all other ranks} Collective over this team.
     *
     * @throws IllegalStateException if this team has 64 open groups.
     * @throws MemoryLimitException  if some node lacks the memory for what the group needs itself.
     */
    Optional<Group> leaders();

    /**
     * Copies an array to this team: creates one of the same type, shape and name with the default distribution, and
     * fills it as {@link CopyableArray#copyFrom(GlobalArray)} does. Each rank fetches what its own block needs. On
     * {@link #nodeGroup()} each node gets a copy of its own, which is near to all of its ranks. It is an ordinary array
     * and does not follow the original. {@link CopyableArray#mergeFrom(GlobalArray)} sums the copies of several teams.
     *
     * <p>{@snippet :
     * world.sync();                                               // the table is complete
     * try (Group here = world.nodeGroup(); GlobalDoubleArray near = here.replicate(table))
     * {
     *     compute(near);
     * }
     * }
     *
     * Collective over this team, with a sync of this team before and after, and of no other rank. So ranks outside of
     * it that have written the array must have synced with it before, and must not change it meanwhile. For another
     * distribution, create the array and call {@code copyFrom}.
     *
     * @param <A>   the type of the array.
     * @param array an array of this rank, of which all ranks of this team have an object.
     * @return the copy, for the use of this rank.
     * @throws IllegalArgumentException if a rank of this team has no object of the array, or it is not this rank's.
     * @throws IllegalStateException    if the array is closed.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     * @throws MemoryLimitException     if some node lacks the memory.
     */
    <A extends GlobalArray<?>> A replicate(A array);

    /**
     * Creates a counter without an end that hands out task numbers: the short form of {@code TaskSpec.of(name)}.
     * Collective.
     *
     * @param name the name in messages.
     * @return the counter at 0, for the use of this rank.
     * @throws SpecMismatchException if the ranks do not pass the same.
     */
    default TaskCounter taskCounter(final String name)
    {
        return taskCounter(TaskSpec.of(name));
    }

    /**
     * Creates a counter that hands out a known number of tasks: the short form of {@code
     * TaskSpec.of(name).total(total)}. Collective.
     *
     * @param name  the name in messages.
     * @param total how many numbers there are, 0 or more.
     * @return the counter at 0, for the use of this rank.
     * @throws IllegalArgumentException if the total is negative, or above {@link TaskSpec#MOST}.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     */
    default TaskCounter taskCounter(final String name, final long total)
    {
        return taskCounter(TaskSpec.of(name).total(total));
    }

    /**
     * Creates a counter that hands out task numbers. Collective.
     *
     * @param spec the spec of the counter.
     * @return the counter at 0, for the use of this rank.
     * @throws SpecMismatchException if the ranks do not pass the same.
     */
    TaskCounter taskCounter(TaskSpec spec);

    /**
     * Creates mutexes, all free, spread evenly over the ranks. Each takes 8 bytes, and the set 1 KiB a rank.
     * Collective.
     *
     * @param name  the name in messages.
     * @param count number of mutexes, at least 1.
     * @return the mutexes, for the use of this rank.
     * @throws IllegalArgumentException if the count is less than 1.
     * @throws SpecMismatchException    if the ranks do not pass the same.
     * @throws MemoryLimitException     if some node lacks the memory.
     */
    Mutexes mutexes(String name, long count);

    /**
     * Creates mailboxes, one for each rank of the team, all empty. Their memory counts as that of arrays does.
     * Collective.
     *
     * @param spec the spec of the mailboxes.
     * @return the mailboxes, for the use of this rank.
     * @throws SpecMismatchException if the ranks do not pass the same.
     * @throws MemoryLimitException  if some node lacks the memory.
     */
    Mailboxes mailboxes(MailboxSpec spec);

    /**
     * Waits until all ranks of the team have made this call. It does not complete their operations: see {@link
     * #sync()}. Collective.
     */
    void barrier();

    /**
     * Fences every rank of the team and passes a barrier. Afterwards all of them see what they have written, in
     * arrays of any team. Collective.
     */
    void sync();
}
