package org.gaeron.runtime.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import org.gaeron.Fork;
import org.gaeron.GlobalArrayException;
import org.gaeron.ThreadProgram;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.rank.ForeignThread;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.waiting.Machine;

/**
 * An open fork of a rank: strands, each with a world, that threads borrow for their work.
 *
 * <pre>
 *   rank's thread                  a thread                              memory
 *   open: strands, worlds
 *                                  run: takes a world      (lock) ---->  sees all that its last user has written
 *                                  binds the strand
 *                                  operations: as a rank, on the strand
 *                                  unbinds, gives it back  (lock)
 *                                  last one: unparks the rank's thread
 *   close: no new runs    (lock)
 *     waits until all worlds are back, parked
 *     each strand: binds, fences, unbinds
 *     strands are spare again
 * </pre>
 * Who blocks: a thread, in its own operations as a rank does, and for a world if all are in use; the rank's thread, in
 * {@code close}. While it does, it drives nothing: waiting threads and the data server do. The lock is held for a few
 * instructions, never during an operation.
 */
final class RankFork implements Fork
{
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);

    private final Rank rank;
    private final SpareStrands spare;
    private final Machine machine;
    private final Health health;
    private final Thread rankThread = Thread.currentThread();
    private final List<Rank> strands;
    private final List<RankWorld> worlds = new ArrayList<>();
    /** Worlds that nobody uses. Guarded by the lock, as is the end. */
    private final ArrayDeque<RankWorld> free = new ArrayDeque<>();
    private boolean isOver;
    private boolean isClosed;

    /** Opens a fork. Rank's thread. */
    RankFork(final RankWorld of, final Rank rank, final SpareStrands spare, final int threads)
    {
        this.rank = rank;
        this.spare = spare;
        machine = spare.machine();
        health = rank.health();
        strands = spare.take(threads);
        for (int i = 0; i < threads; i++)
        {
            worlds.add(new RankWorld(of, strands.get(i), i, threads));
        }
        free.addAll(worlds);
        rank.forked(strands);
    }

    Machine machine()
    {
        return machine;
    }

    @Override
    public <E extends Exception> void run(final ThreadProgram<E> program) throws E
    {
        Objects.requireNonNull(program, "program");
        final RankWorld outer = ofCaller();
        if (outer != null)
        {
            program.run(outer);
        }
        else
        {
            run(takeFree(), program);
        }
    }

    /** Does work with one of the worlds, which is free. */
    <E extends Exception> void run(final int thread, final ThreadProgram<E> program) throws E
    {
        run(take(worlds.get(thread)), program);
    }

    private <E extends Exception> void run(final RankWorld own, final ThreadProgram<E> program) throws E
    {
        try
        {
            program.run(own);
        }
        finally
        {
            giveBack(own);
        }
    }

    private synchronized RankWorld takeFree()
    {
        while (!isOver && free.isEmpty())
        {
            awaitWorld();
        }
        return take(free.peek());
    }

    private synchronized RankWorld take(final RankWorld own)
    {
        if (isOver)
        {
            throw ForeignThread.over(rank);
        }
        free.remove(own);
        own.strand().bind();
        return own;
    }

    private void awaitWorld()
    {
        try
        {
            wait();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new GlobalArrayException("interrupted while all threads of the fork of rank " + rank.number() +
                " were in use", ex);
        }
    }

    private synchronized void giveBack(final RankWorld own)
    {
        own.strand().unbind();
        free.addFirst(own);
        notify();
        if (isOver)
        {
            machine.unpark(rankThread);
        }
    }

    /** {@return the world of the calling thread, or null if it is in no run} */
    RankWorld ofCaller()
    {
        for (int i = 0; i < worlds.size(); i++)
        {
            if (worlds.get(i).strand().owner() == Thread.currentThread())
            {
                return worlds.get(i);
            }
        }
        return null;
    }

    /** Lets no run begin any more. */
    private synchronized void end()
    {
        isOver = true;
        notifyAll();
    }

    /** Lets no run begin any more, and refuses the next call of each that is under way. Rank's thread. */
    synchronized void stop()
    {
        end();
        strands.forEach(Rank::unbind);
    }

    private synchronized boolean hasRuns()
    {
        return free.size() < worlds.size();
    }

    @Override
    public void close()
    {
        rank.checkThread();
        if (isClosed)
        {
            return;
        }
        if (ofCaller() != null)
        {
            throw new IllegalStateException("expected the close of a fork after its runs, actual one within a run");
        }
        awaitRuns();
        isClosed = true;
        rank.forked(null);
        try
        {
            fence();
        }
        finally
        {
            spare.giveBack(strands);
        }
    }

    /** Lets no run begin any more, and waits for those that are under way. Rank's thread. */
    void awaitRuns()
    {
        end();
        if (hasRuns())
        {
            rank.waits().progress().handOver();
        }
        while (hasRuns())
        {
            park();
        }
    }

    /** Parks the rank's thread. An interrupt fails the node, as in every wait of a rank. */
    boolean park()
    {
        machine.park(this, LOOK_NS);
        final boolean isInterrupted = Thread.interrupted();
        if (isInterrupted && health.isGood())
        {
            health.interrupted("rank " + rank.number(), " for the threads of its fork");
        }
        return isInterrupted;
    }

    private void fence()
    {
        RuntimeException failure = null;
        for (final Rank strand : strands)
        {
            strand.bind();
            try
            {
                strand.fence();
            }
            catch (final RuntimeException ex)
            {
                failure = Causes.first(failure, ex);
            }
            finally
            {
                strand.unbind();
            }
            rank.counts().take(strand.counts());
        }
        if (failure != null)
        {
            throw failure;
        }
    }
}
