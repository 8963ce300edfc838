package org.gaeron.verification.sim;

import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Scheduler and clock of a simulation. All threads of all nodes are {@link Task}s, and exactly one of them runs: the
 * one that has the turn. The simulator has no thread of its own. A task that would block runs the events itself, until
 * one of them resumes a task, and passes the turn to that task.
 *
 * <pre>
 *   task A (has the turn)                        task B (parked)
 *   program, arrays, collectives, ...
 *   machine.park() / pause()
 *     queue: take the first event, now = its time
 *        a message: its node's handler, here      may make a condition of B true: resume B at now + some ns
 *        a fault: a node dies, freezes, ...
 *        resume A: return, A goes on
 *        resume B: turn = B, unpark B    -------> goes on where it had parked
 *     park until turn == A               <------- when B, or a later task, meets "resume A"
 * </pre>
 * The queue orders events by time, then by insertion. Times come from the seed alone, so a seed determines the course
 * of events. A turn passes by a volatile write, an unpark and a volatile read. So each task sees the writes of the one
 * before, and a simulation does not test the runtime's own synchronisation.
 *
 * <p>Events belong to a {@link Home}, mostly a node. Those of a frozen node are kept until it thaws, those of a dead
 * one are dropped. If the queue is empty while a task waits, the wait would never end. Parks have no bound here, so a
 * missing signal shows as a deadlock.
 *
 * <p>At the end, an {@link Abandoned} unwinds the tasks that still wait, one after the other.
 */
final class Simulator
{
    /** Thrown in a task that will never be resumed: its node is dead, or the simulation is over. */
    static final class Abandoned extends Error
    {
        private static final long serialVersionUID = 1L;

        private Abandoned()
        {
            super("the simulation is over", null, false, false);
        }
    }

    private final PriorityQueue<Event> queue = new PriorityQueue<>();
    private final SimTasks tasks = new SimTasks();
    private final CountDownLatch over = new CountDownLatch(1);
    private final long mostEvents;
    private volatile Task turn;
    private Throwable failure;
    private long nowNs;
    private long events;
    private long lastOrder;
    private boolean isInEvent;
    private volatile boolean isOver;

    Simulator(final long mostEvents)
    {
        this.mostEvents = mostEvents;
    }

    long nowNs()
    {
        return nowNs;
    }

    long events()
    {
        return events;
    }

    /**
     * {@return whether a handler runs now, on any task's thread, instead of the program of the task that has the turn}
     */
    boolean isInEvent()
    {
        return isInEvent;
    }

    boolean isOver()
    {
        return isOver;
    }

    Task turn()
    {
        return turn;
    }

    Task taskOf(final Thread thread)
    {
        return tasks.of(thread);
    }

    /** Creates a task that begins when its turn comes. Before the run, or by the task that has the turn. */
    Task spawn(final Home home, final String name, final long delayNs, final Runnable body)
    {
        final Task task = new Task(home, name);
        task.thread = Thread.ofVirtual().name(name).unstarted(() -> runTask(task, body));
        tasks.add(task);
        task.thread.start();
        resume(task, delayNs);
        return task;
    }

    private void runTask(final Task task, final Runnable body)
    {
        try
        {
            awaitTurn(task);
            body.run();
        }
        catch (final Abandoned ex)
        {
            // the task ends with the simulation
        }
        catch (final Throwable ex)
        {
            fail(ex);
        }
        task.isEnded = true;
        if (!isOver)
        {
            tasks.ended(task);
            handOver(next());
        }
    }

    /** Adds an event after a delay. */
    Event after(final Home home, final long delayNs, final Runnable action)
    {
        final Event event = new Event(nowNs + Math.max(0, delayNs), ++lastOrder, home, null, action);
        queue.add(event);
        return event;
    }

    /** Runs an action now, unless its home is dead or frozen. By an event. */
    void now(final Home home, final Runnable action)
    {
        if (!home.keeps(new Event(nowNs, 0, home, null, action)))
        {
            action.run();
        }
    }

    void resume(final Task task, final long delayNs)
    {
        queue.add(new Event(nowNs + delayNs, ++lastOrder, task.home, task, null));
    }

    /** Passes the turn on until an event resumes the calling task. */
    void await()
    {
        final Task self = turn;
        checkGoesOn(self);
        final Task next = next();
        if (next != self)
        {
            handOver(next);
            awaitTurn(self);
        }
    }

    /** Throws if the simulation is over, or no task has the turn. */
    private void checkGoesOn(final Task self)
    {
        if (isOver || self == null)
        {
            throw new Abandoned();
        }
    }

    private void awaitTurn(final Task self)
    {
        while (turn != self)
        {
            if (self.mayUnwind)
            {
                throw new Abandoned();
            }
            LockSupport.park(this);
        }
        checkGoesOn(self);
    }

    private void handOver(final Task next)
    {
        if (next == null)
        {
            isOver = true;
            turn = null;
            over.countDown();
            return;
        }
        turn = next;
        LockSupport.unpark(next.thread);
    }

    /** Runs events up to one that resumes a task; returns null if the simulation is over. */
    private Task next()
    {
        while (failure == null && tasks.hasLive())
        {
            final Event event = queue.poll();
            if (event == null)
            {
                fail(new BrokenInvariantException("deadlock: nobody will ever wake " + waiting()));
                break;
            }
            nowNs = event.atNs();
            if (++events > mostEvents)
            {
                fail(new BrokenInvariantException("no end after " + mostEvents + " events: " + waiting()));
                break;
            }
            if (event.home().keeps(event))
            {
                continue;
            }
            if (event.task() != null)
            {
                if (!event.task().isEnded)
                {
                    return event.task();
                }
                continue;
            }
            run(event);
        }
        return null;
    }

    private void run(final Event event)
    {
        isInEvent = true;
        try
        {
            event.action().run();
        }
        catch (final Throwable ex)
        {
            fail(ex);
        }
        isInEvent = false;
    }

    /** Ends the simulation; the first failure counts. By the task that has the turn. */
    void fail(final Throwable ex)
    {
        if (failure == null)
        {
            failure = ex;
        }
    }

    /** Excludes the tasks of a dead node from those that the simulation waits for. */
    void forget(final Home home)
    {
        tasks.forget(home);
    }

    String waiting()
    {
        return tasks.waiting();
    }

    /** Runs until all tasks have ended or a check has failed. By a thread that is no task. */
    void run()
    {
        if (tasks.hasLive())
        {
            handOver(next());
            awaitQuietly();
        }
        tasks.unwind();
        if (failure instanceof final RuntimeException ex)
        {
            throw ex;
        }
        if (failure instanceof final Error ex)
        {
            throw ex;
        }
        if (failure != null)
        {
            throw new IllegalStateException(failure);
        }
    }

    private void awaitQuietly()
    {
        try
        {
            over.await();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a simulation ran", ex);
        }
    }
}
