package org.gaeron;

/**
 * Some ranks of a job, made by {@link Team#group(int...)}, {@link Team#split(int, int)}, {@link Team#nodeGroup()} or
 * {@link Team#leaders()}. An instance belongs to one rank and is used by that rank's thread only, as its {@link World}
 * is. Operations on arrays of a group are those of the rank: {@link World#fence()} and the fence of {@link #sync()}
 * complete them, too.
 *
 * <p>{@snippet :
 * try (Group here = world.nodeGroup(); GlobalDoubleArray table = here.doubles("table", n, n))
 * {
 *     table.put(own, values);   // each node has a table of its own
 *     here.sync();
 * }
 * }
 */
public non-sealed interface Group extends Team, AutoCloseable
{
    /**
     * Closes the group, its arrays, counters, mutexes and mailboxes, and the groups that were made of it. Afterwards
     * their methods and those of this group throw an {@link IllegalStateException}, but for constants. It completes the
     * operations of this rank, but does not wait for the other ranks. Memory is freed by a later collective call of the
     * team of which the group was made, when all ranks of the group have closed it. If another rank makes or awaits a
     * collective call of the group meanwhile, it gets a {@link SpecMismatchException}. Closing again does nothing.
     *
     * @throws IllegalStateException if this rank holds a mutex of the group; the group stays open.
     */
    @Override
    void close();
}
