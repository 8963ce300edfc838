package org.gaeron.runtime.peer;

/**
 * Counts of the requests of a rank to other nodes, for the observers of the job. The rank's thread counts with plain
 * stores; any thread reads, and sees numbers that may lag behind. A patch of several owners counts for each of them,
 * and so do the messages of collective calls.
 *
 * <p>Operations on memory of the rank's own node are not counted: that would cost 1 to 2 ns of 15 to 25.
 */
public final class WorkCounts
{
    private long operations;
    private long bytes;

    /** Counts of a rank that has sent no request. */
    public WorkCounts()
    {
    }

    /**
     * Counts a request. Rank's thread.
     *
     * @param elementBytes of the elements that it moves; 0 for a fetch.
     */
    public void count(final long elementBytes)
    {
        operations++;
        bytes += elementBytes;
    }

    /**
     * Adds what a thread of the rank has counted. Rank's thread, when that one works no more.
     *
     * @param other its counts.
     */
    public void take(final WorkCounts other)
    {
        operations += other.operations;
        bytes += other.bytes;
        other.operations = 0;
        other.bytes = 0;
    }

    /** {@return the number of requests} Any thread. */
    public long operations()
    {
        return operations;
    }

    /** {@return the bytes of the elements that they have put, got, or accumulated} Any thread. */
    public long bytes()
    {
        return bytes;
    }
}
