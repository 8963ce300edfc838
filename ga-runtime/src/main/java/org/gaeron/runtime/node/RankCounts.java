package org.gaeron.runtime.node;

import org.gaeron.runtime.peer.WorkCounts;

/**
 * Counts of a rank's work, for observers of the job and for its statistics. The rank's thread counts; any thread may
 * read tasks and requests, and sees numbers that may lag behind.
 */
public final class RankCounts
{
    private final WorkCounts work = new WorkCounts();
    private final OperationTimes times;
    private long tasks;

    /**
     * Counts of a rank.
     *
     * @param times of its operations; null if they are not counted.
     */
    public RankCounts(final OperationTimes times)
    {
        this.times = times;
    }

    /** Counts a task number that the rank has taken. */
    public void onTask()
    {
        tasks++;
    }

    /** {@return how many task numbers the rank has taken} Any thread. */
    long tasks()
    {
        return tasks;
    }

    /** {@return the counts of the rank's requests to other nodes} */
    public WorkCounts work()
    {
        return work;
    }

    /** {@return the operation times, or null if operations are not counted} */
    public OperationTimes times()
    {
        return times;
    }

    /**
     * Adds what a thread of this rank has counted.
     *
     * @param other the counts of the thread, which works no more.
     */
    public void take(final RankCounts other)
    {
        tasks += other.tasks;
        other.tasks = 0;
        work.take(other.work);
        if (times != null)
        {
            times.take(other.times);
        }
    }
}
