package org.gaeron;

/**
 * A shared counter that hands out work: every call of {@link #next()}, on any rank, gets a different number.
 *
 * <p>{@snippet :
 * for (long task = tasks.next(); task < count; task = tasks.next())
 * {
 *     compute(task);
 * }
 * }
 *
 * <b>With a total</b> ({@link Team#taskCounter(String, long)}) the ranks of a node draw from numbers that the node has
 * claimed for all of them, mostly from near memory. The first half of all numbers is dealt evenly and without any
 * message. The rest is claimed in chunks that shrink, so that all ranks end at about the same time. One rank of the
 * node claims the next chunk when half of the last one is left. Nodes take numbers in turn, so small ones come first,
 * if not in exact order: put long tasks first. No number beyond the total is handed out: {@link #next()} then returns
 * the total, as often as it is called. {@link TaskSpec} has other ways to share numbers. A counter of a {@link Group}
 * is shared by its ranks alone; nodes that have more of them claim more often.
 *
 * <p>A claim belongs to the node. If a rank stops drawing, its neighbours use what the node has claimed. But on a node
 * whose ranks have all stopped, claimed numbers are lost to the other nodes, so each rank should draw until the end.
 * That holds for one rank per node, too.
 *
 * <p><b>Without a total</b> a call takes a round trip to the node that holds the counter. Each rank may choose one of
 * two ways to save round trips. {@link #prefetched()} requests the next number while the rank computes;
 * {@link #chunked(int)} takes several numbers at once. Both may take numbers that the rank never uses, so the largest
 * number does not tell how many tasks were handed out.
 *
 * <p>Used by its rank's thread only: any other thread gets an {@link IllegalStateException}, as the rank's own does
 * once the counter is closed. Threads of a fork have views of it ({@link World#view(TaskCounter)}).
 */
public interface TaskCounter extends AutoCloseable
{
    /**
     * {@return the next number: 0, 1, 2, ... over all ranks, each exactly once; of a counter with a total, that total
     * when all are handed out}
     */
    long next();

    /**
     * Requests the next number from now on as soon as this rank has got one, so that the request overlaps with
     * computation. A requested number that this rank does not use is lost to the other ranks. This is fine where
     * numbers beyond the last task are dropped.
     *
     * @return this.
     * @throws IllegalStateException if nodes claim the numbers of this counter, ahead already ({@link TaskSpec}).
     */
    TaskCounter prefetched();

    /**
     * Takes that many consecutive numbers at a time on this rank from now on. This saves round trips, but spreads the
     * last tasks less evenly over the ranks.
     *
     * @param numbers number of consecutive numbers at a time, at least 1.
     * @return this.
     * @throws IllegalArgumentException if it is less than 1.
     * @throws IllegalStateException    if nodes claim the numbers of this counter ({@link TaskSpec}).
     */
    TaskCounter chunked(int numbers);

    /**
     * Restarts the count from 0. Collective: no rank gets a number of the new count before all ranks have called it. A
     * fork may be open, if none of its threads takes a number meanwhile.
     */
    void reset();

    /**
     * Closes the counter. Collective, as {@link GlobalArray#close()} is.
     */
    @Override
    void close();
}
