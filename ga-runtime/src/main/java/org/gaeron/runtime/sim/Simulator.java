package org.gaeron.runtime.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Who runs, and what time it is. All threads of all nodes are {@link Task}s, and exactly one of them runs: the one that
 * has the turn. There is no thread of the simulator's own; a task that would block runs the events itself, until one
 * of them resumes a task, and gives the turn to that one.
 *
 * <pre>
 *   task A (has the turn)                        task B (parked)
 *   program, arrays, collectives, ...
 *   machine.park() / pause()
 *     queue: take the first event, now = its time
 *        a message: its node's handler, here      may make a condition of B true: B is to be resumed at now + some ns
 *        a fault: a node dies, freezes, ...
 *        resume A: return, A goes on
 *        resume B: turn = B, unpark B    -------> goes on where it had parked
 *     park until turn == A               <------- whenever B, or who comes after it, meets "resume A"
 * </pre>
 * The order is that of the queue: by time, then by the order of insertion. Times come from the seed alone, so a seed is
 * one course of events. A turn is handed over by a volatile write, an unpark and a volatile read: what one task wrote,
 * the next one sees, and the runtime's own synchronisation is not tried here.
 *
 * <p>Events belong to a {@link Home}, mostly a node. Those of a frozen node are kept until it thaws, those of a dead
 * one are dropped. Where the queue is empty and somebody waits, nobody would ever have woken it: parks are not bounded
 * here, so a signal that is not given is found as a deadlock.
 *
 * <p>At the end, whoever still waits is unwound by an {@link Abandoned}, one task after the other.
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

    private static final Duration UNWIND = Duration.ofSeconds(10);

    private final PriorityQueue<Event> queue = new PriorityQueue<>();
    private final List<Task> tasks = new ArrayList<>();
    private final Map<Thread, Task> byThread = new HashMap<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final long mostEvents;
    private volatile Task turn;
    private Throwable failure;
    private long nowNs;
    private long events;
    private long lastOrder;
    private int live;
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

    /** Whether a handler runs now, on whatever task's thread, and not the program of the task that has the turn. */
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
        return byThread.get(thread);
    }

    /** A task that begins when its turn comes. Before the run, or by who has the turn. */
    Task spawn(final Home home, final String name, final long delayNs, final Runnable body)
    {
        final Task task = new Task(home, name);
        task.thread = Thread.ofVirtual().name(name).unstarted(() -> runTask(task, body));
        tasks.add(task);
        byThread.put(task.thread, task);
        live++;
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
            // the task is over with the simulation
        }
        catch (final Throwable ex)
        {
            fail(ex);
        }
        task.isEnded = true;
        if (!isOver)
        {
            live -= task.home.isDead() ? 0 : 1;
            handOver(next());
        }
    }

    /** An event at a time from now. */
    Event after(final Home home, final long delayNs, final Runnable action)
    {
        final Event event = new Event(nowNs + Math.max(0, delayNs), ++lastOrder, home, null, action);
        queue.add(event);
        return event;
    }

    /** Something that happens now, unless its home is dead, or frozen. By an event. */
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

    /** Gives the turn away until an event resumes the task that calls. */
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

    /** A thread that calls after the end, or of a dead node. */
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

    /** Runs events up to one that resumes a task; null if the simulation is over. */
    private Task next()
    {
        while (failure == null && live > 0)
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

    /** Ends the simulation; the first failure counts. By who has the turn. */
    void fail(final Throwable ex)
    {
        if (failure == null)
        {
            failure = ex;
        }
    }

    /** The tasks of a node that died are waited for no more. */
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

    /** Runs until all tasks have ended or something is broken. By a thread that is no task. */
    void run()
    {
        if (live > 0)
        {
            handOver(next());
            awaitQuietly();
        }
        unwind();
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

    /** The last started first: ranks before the node that waits for them. */
    private void unwind()
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
