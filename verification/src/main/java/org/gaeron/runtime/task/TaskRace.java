package org.gaeron.runtime.task;

import java.util.SplittableRandom;

import org.gaeron.runtime.node.TaskPool;

/**
 * Event simulation of ranks that draw tasks: virtual time, no network, no threads. It serves for more ranks than a
 * simulated job can have, see {@link TaskWay}.
 *
 * <p>What is real: guided draws run the shipped {@link TaskDrawer}, {@link TaskPool} and {@link TaskShares}; thefts use
 * the shipped arithmetic of {@link StealingTaskCounter}. What is modelled: a request takes half of the latency there,
 * waits for its turn at the owner, which serves one request after the other in a fixed time, and takes half of the
 * latency back. Near draws, and all else, take no time.
 *
 * <p>Durations of tasks are lognormal, with sigma 0.5, from a seed. All ways get the same.
 */
public final class TaskRace
{
    /**
     * The jobs of a race.
     *
     * @param nodes     number of nodes.
     * @param ranks     number of ranks of a node.
     * @param tasks     number of tasks for each rank, on average.
     * @param meanNs    mean duration of a task.
     * @param serviceNs time of an owner for a request.
     * @param latencyNs time of a request, there and back, without that.
     */
    public record Course(int nodes, int ranks, int tasks, long meanNs, long serviceNs, long latencyNs)
    {
        int size()
        {
            return nodes * ranks;
        }

        long total()
        {
            return (long)size() * tasks;
        }
    }

    /**
     * The end of a race.
     *
     * @param efficiency share of the time of all ranks in which they computed, until the last one knew that no task was
     *                   left.
     * @param requests   number of requests to owners.
     * @param longestNs  the longest time that a rank waited for a task that it got.
     */
    public record Outcome(double efficiency, long requests, long longestNs)
    {
    }

    private static final double SIGMA = 0.5;

    private final Course course;
    private final long[] durationsNs;
    private EventHeap events;
    private long[] ownersFreeNs;
    private long[] freeSinceNs;
    private int[] draws;
    private long nowNs;
    private long requests;
    private long lastNs;
    private long longestNs;
    private long done;

    /**
     * A race that has not begun.
     *
     * @param course its jobs.
     */
    public TaskRace(final Course course)
    {
        this.course = course;
        durationsNs = new long[Math.toIntExact(course.total())];
        final SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < durationsNs.length; i++)
        {
            durationsNs[i] = (long)(course.meanNs() * Math.exp(SIGMA * random.nextGaussian() - SIGMA * SIGMA / 2));
        }
    }

    /**
     * {@return the outcome of one way, run from the begin}
     *
     * @param way the way.
     * @throws IllegalStateException if a task was handed out twice, or never.
     */
    public Outcome run(final TaskWay way)
    {
        final int size = course.size();
        events = new EventHeap(size);
        ownersFreeNs = new long[course.nodes()];
        freeSinceNs = new long[size];
        draws = new int[durationsNs.length];
        nowNs = 0;
        requests = 0;
        lastNs = 0;
        longestNs = 0;
        done = 0;
        way.begin(this);
        for (int rank = 0; rank < size; rank++)
        {
            events.addFree(0, rank);
        }
        while (!events.isEmpty())
        {
            nowNs = events.nextNs();
            final int rank = events.next();
            if (rank < 0)
            {
                events.action().run();
            }
            else
            {
                freeSinceNs[rank] = nowNs;
                way.onFree(rank);
            }
        }
        return outcome();
    }

    private Outcome outcome()
    {
        double workNs = 0;
        for (int task = 0; task < draws.length; task++)
        {
            workNs += durationsNs[task];
            if (draws[task] != 1)
            {
                throw new IllegalStateException("expected task " + task + " once, actual " + draws[task] + " times");
            }
        }
        if (done != course.size())
        {
            throw new IllegalStateException("expected an end of " + course.size() + " ranks, actual " + done);
        }
        return new Outcome(workNs / ((double)course.size() * lastNs), requests, longestNs);
    }

    Course course()
    {
        return course;
    }

    long nowNs()
    {
        return nowNs;
    }

    /** Has a rank do a task that it gets at a time. */
    void start(final int rank, final long task, final long atNs)
    {
        draws[(int)task]++;
        longestNs = Math.max(longestNs, atNs - freeSinceNs[rank]);
        events.addFree(atNs + durationsNs[(int)task], rank);
    }

    /** Ends a rank, which learns at a time that no task is left. */
    void end(final long atNs)
    {
        done++;
        lastNs = Math.max(lastNs, atNs);
    }

    /** Sends a request now. {@return when its owner has served it} */
    long served(final int owner)
    {
        requests++;
        final long arrivalNs = nowNs + course.latencyNs() / 2;
        ownersFreeNs[owner] = Math.max(ownersFreeNs[owner], arrivalNs) + course.serviceNs();
        return ownersFreeNs[owner];
    }

    /** Sends a request now. {@return when the answer is there} */
    long answered(final int owner)
    {
        return served(owner) + course.latencyNs() / 2;
    }

    /** Has something happen at a time. */
    void at(final long atNs, final Runnable action)
    {
        events.add(atNs, action);
    }
}
