package org.gaeron.verification.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The tasks of a simulation, and how many of them it waits for. Used by the task that has the turn, and before and
 * after the run by the thread that runs the simulation.
 */
final class SimTasks
{
    private static final Duration UNWIND = Duration.ofSeconds(10);

    private final List<Task> tasks = new ArrayList<>();
    private final Map<Thread, Task> byThread = new HashMap<>();
    private int live;

    /** Adds a task, which has its thread. */
    void add(final Task task)
    {
        tasks.add(task);
        byThread.put(task.thread, task);
        live++;
    }

    /** {@return the task of a thread, or null} */
    Task of(final Thread thread)
    {
        return byThread.get(thread);
    }

    /** {@return whether the simulation waits for a task} */
    boolean hasLive()
    {
        return live > 0;
    }

    /** Notes that a task has ended by itself. */
    void ended(final Task task)
    {
        live -= task.home.isDead() ? 0 : 1;
    }

    /** Excludes the tasks of a dead node from those that the simulation waits for. */
    void forget(final Home home)
    {
        for (final Task task : tasks)
        {
            if (task.home == home && !task.isEnded)
            {
                live--;
            }
        }
    }

    /** {@return the names of the tasks that have not ended} */
    String waiting()
    {
        final StringBuilder text = new StringBuilder();
        for (final Task task : tasks)
        {
            if (!task.isEnded && !task.home.isDead())
            {
                text.append(text.isEmpty() ? "" : ", ").append(task.name);
            }
        }
        return text.toString();
    }

    /** Unwinds the last started task first: ranks before the node that waits for them. */
    void unwind()
    {
        for (int i = tasks.size() - 1; i >= 0; i--)
        {
            final Thread thread = tasks.get(i).thread;
            tasks.get(i).mayUnwind = true;
            LockSupport.unpark(thread);
            try
            {
                if (!thread.join(UNWIND))
                {
                    throw new IllegalStateException("expected the end of " + tasks.get(i).name);
                }
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
