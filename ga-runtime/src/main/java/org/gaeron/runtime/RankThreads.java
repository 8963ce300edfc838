package org.gaeron.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.gaeron.JobFailedException;
import org.gaeron.NodeFailedException;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.failure.FailureHandler;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.failure.StackTraces;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.RealMachine;

/**
 * The threads of a node's ranks, and the thread that runs the node and waits for them. The first failure of the node
 * wakes that thread, too, because ranks may compute or sleep for ever.
 *
 * <pre>
 *   rank's thread, any that fails the node       node's thread
 *   isEnded, or the failure                      checks: all ended, or a failure? does not park
 *   unpark                                       park, bounded
 * </pre>
 * On {@link RealMachine#STANDALONE} they are not daemons, because threads that the program starts on a rank would
 * inherit that.
 */
final class RankThreads
{
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(25);

    /**
     * Ranks that wait for the job end by themselves, and an interrupt of theirs would stop the agents of the transport.
     */
    private static final long BEFORE_INTERRUPT_NS = 4 * NAP_NS;

    private final Health health;
    private final Machine machine;
    private final Thread nodeThread = Thread.currentThread();
    private final List<RankThread> ranks = new ArrayList<>();
    private boolean wasInterrupted;

    /** The work of one rank. */
    interface Body
    {
        /**
         * Does the work.
         *
         * @param rank      its number.
         * @param onFailure takes a failure before it ends the work, if others have to know of it until then.
         */
        void run(int rank, Consumer<Throwable> onFailure) throws Exception;
    }

    /** Threads of a node whose own thread is the calling one. */
    RankThreads(final Health health, final Machine machine)
    {
        this.health = health;
        this.machine = machine;
    }

    void start(final int firstRank, final int count, final Body body)
    {
        try
        {
            for (int rank = firstRank; rank < firstRank + count; rank++)
            {
                final RankThread started = new RankThread(rank, body);
                started.thread = machine.start("rank-" + rank, started);
                ranks.add(started);
            }
        }
        catch (final Throwable ex)
        {
            health.fail("a rank could not be started", ex);
        }
    }

    /** Wakes the node's thread, because the node has failed. Any thread. */
    void wake()
    {
        machine.unpark(nodeThread);
    }

    /** Waits until all ranks have ended, or the node has failed. An interrupt fails the node. */
    void awaitEndOrFailure()
    {
        while (!haveEnded() && health.isGood())
        {
            park(LOOK_NS);
        }
    }

    /**
     * Waits for the ranks of a node that has failed, and interrupts those that do not end by themselves. Naps count,
     * not the clock: a suspended process takes no time from its ranks.
     *
     * @return whether all ranks have ended.
     */
    boolean awaitEnd(final long mostNs)
    {
        boolean isInterrupted = false;
        for (long nappedNs = 0; !haveEnded() && nappedNs < mostNs; )
        {
            if (!isInterrupted && nappedNs >= BEFORE_INTERRUPT_NS)
            {
                ranks.stream().filter(rank -> !rank.isEnded).forEach(rank -> machine.interrupt(rank.thread));
                isInterrupted = true;
            }
            final long startNs = machine.nanoTime();
            park(NAP_NS);
            nappedNs += Math.min(NAP_NS, machine.nanoTime() - startNs);
        }
        return haveEnded();
    }

    private void park(final long ns)
    {
        machine.park(this, ns);
        if (Thread.interrupted())
        {
            wasInterrupted = true;
            health.fail(() -> new JobFailedException("the job was interrupted", null));
        }
    }

    /** {@return whether the node's thread was interrupted during a wait} */
    boolean wasInterrupted()
    {
        return wasInterrupted;
    }

    /** {@return whether all ranks that were started have ended} */
    boolean haveEnded()
    {
        for (final RankThread rank : ranks)
        {
            if (!rank.isEnded)
            {
                return false;
            }
        }
        return true;
    }

    /** Reports ranks that have failed by themselves after the first failure of the node. */
    void reportFurther(final FailureHandler handler)
    {
        for (final RankThread rank : ranks)
        {
            if (rank.isEnded && rank.further != null)
            {
                StackTraces.shorten(rank.further);
                handler.onFurtherFailure(new JobFailedException(
                    rank.what() + ": " + Causes.text(rank.further), rank.further));
            }
        }
    }

    /** {@return the running ranks, human-readable} */
    String running()
    {
        final List<RankThread> running = ranks.stream().filter(rank -> !rank.isEnded).toList();
        return (running.size() == 1 ? "rank " : "ranks ") +
            running.stream().map(rank -> Integer.toString(rank.number)).collect(Collectors.joining(", "));
    }

    /** A rank that ends in any other way than by returning has failed; so has one that says so. */
    private final class RankThread implements Runnable
    {
        private final int number;
        private final Body body;
        private Thread thread;
        /** The failure of a rank that was not the first to fail; written before {@link #isEnded}. */
        private Throwable further;
        private volatile boolean isEnded;

        private RankThread(final int number, final Body body)
        {
            this.number = number;
            this.body = body;
        }

        @Override
        public void run()
        {
            boolean hasReturned = false;
            try
            {
                body.run(number, this::fail);
                hasReturned = true;
            }
            catch (final Throwable ex)
            {
                fail(ex);
            }
            finally
            {
                if (!hasReturned)
                {
                    health.failSpeechless();
                }
                isEnded = true;
                wake();
            }
        }

        /** Fails the node. A failure caused by another node keeps naming that node. */
        private void fail(final Throwable ex)
        {
            final NodeFailedException other = Causes.find(ex, NodeFailedException.class);
            if (other != null)
            {
                health.fail(() -> withCause(new NodeFailedException(other.node(), other.reason()), other));
            }
            else if (!health.fail(what(), ex) && Causes.find(ex, JobFailedException.class) == null)
            {
                further = ex;
            }
        }

        private String what()
        {
            return "rank " + number + " failed";
        }

        private static NodeFailedException withCause(final NodeFailedException failure, final Throwable cause)
        {
            failure.initCause(cause);
            return failure;
        }
    }
}
