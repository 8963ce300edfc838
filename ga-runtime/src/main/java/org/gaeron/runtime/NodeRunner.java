package org.gaeron.runtime;

import java.util.List;

import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;
import org.gaeron.Program;
import org.gaeron.runtime.failure.FailureHandler;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.failure.StackTraces;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Transport;
import org.gaeron.runtime.node.TransportProvider;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * The run of one node of a job: opens its transport if there are other nodes, runs its ranks, and closes what it has
 * opened.
 *
 * <p>One thread, which calls {@link #run} once.
 */
public final class NodeRunner
{
    private final Node node;
    private final Wiring wiring;
    private final FailureHandler failureHandler;
    private final Health health;
    private RankThreads ranks;
    private Transport transport;
    private boolean isLeftOpen;

    /**
     * The run of a node.
     *
     * @param node           the node.
     * @param wiring         the ways of its ranks to memory.
     * @param failureHandler callback for a failure of the node.
     */
    public NodeRunner(final Node node, final Wiring wiring, final FailureHandler failureHandler)
    {
        this.node = node;
        this.wiring = wiring;
        this.failureHandler = failureHandler;
        health = node.health();
    }

    private void wakeAll()
    {
        ranks.wake();
        node.wakeRanks();
    }

    /**
     * Runs the program on all ranks of this node and returns when they have ended. Once. When the node fails, through
     * its own rank or another node, its ranks have 3 s to end. Those that do not wait for the job are interrupted.
     *
     * @param args    arguments of the program.
     * @param program the program that each rank runs.
     * @throws JobFailedException if the job failed; the cause is the exception of the first failing rank, or the
     *                            failure of the node.
     */
    public void run(final List<String> args, final Program program)
    {
        Throwable failure = null;
        ranks = new RankThreads(health, node.machine());
        health.onFailure(this::wakeAll);
        try
        {
            node.open();
            transport = node.context().nodes() > 1 ? openTransport() : null;
            isLeftOpen = !runRanks(new RankProgram(node, transport, wiring, args, program));
        }
        catch (final Throwable ex)
        {
            failure = ex;
            health.fail(name() + " failed", ex);
            tellOtherNodes();
            isLeftOpen = !awaitEnd();
        }
        if (!isLeftOpen)
        {
            failure = closeAll(failure);
        }
        else
        {
            failure = new GlobalArrayException(ranks.running() + " did not end within " +
                TimeLimits.text(TimeLimits.LAST_WORDS_NS) + ": what they use is left open");
        }
        if (ranks.wasInterrupted())
        {
            Thread.currentThread().interrupt();
        }
        end(failure);
    }

    /**
     * Waits without limit for ranks that have not ended in time, and closes their resources. Called after {@link #run},
     * by the same thread.
     */
    void closeLate()
    {
        if (isLeftOpen)
        {
            ranks.awaitEnd(Long.MAX_VALUE);
            closeAll(null);
        }
    }

    /** Closes everything, except the transport if a call was cut off: its locks may be held for ever. */
    private Throwable closeAll(final Throwable failure)
    {
        return close(node.memory()::closeAll, close(health.isCutOff() ? null : transport, failure));
    }

    private Transport openTransport()
    {
        final TransportProvider provider = wiring.far().get();
        health.describeBy(failure -> provider.describe(node.context(), failure));
        return provider.open(node);
    }

    /** Runs the ranks. Returns whether all have ended. */
    private boolean runRanks(final RankProgram program)
    {
        ranks.start(node.firstRank(), node.context().ranksPerNode(), program);
        ranks.awaitEndOrFailure();
        if (health.isGood())
        {
            return true;
        }
        close(() -> failureHandler.onFailure(health.failure()), null);
        tellOtherNodes();
        final boolean haveEnded = ranks.awaitEnd(TimeLimits.LAST_WORDS_NS);
        ranks.reportFurther(failureHandler);
        if (haveEnded)
        {
            return true;
        }
        failureHandler.onStuck(ranks.running());
        return false;
    }

    private void tellOtherNodes()
    {
        close(transport == null || health.isCutOff() ? null : transport::fail, null);
    }

    /** {@return whether the ranks have ended} A wait for them was cut off: want of memory may cut off this one, too. */
    private boolean awaitEnd()
    {
        try
        {
            return ranks.awaitEnd(TimeLimits.LAST_WORDS_NS);
        }
        catch (final Throwable ex)
        {
            return ranks.haveEnded();
        }
    }

    private static Throwable close(final AutoCloseable resource, final Throwable failure)
    {
        try
        {
            if (resource != null)
            {
                resource.close();
            }
        }
        catch (final Throwable ex)
        {
            if (failure == null)
            {
                return ex;
            }
            failure.addSuppressed(ex);
        }
        return failure;
    }

    private String name()
    {
        return "node " + node.context().node();
    }

    private void end(final Throwable closeFailure)
    {
        try
        {
            health.check();
        }
        catch (final RuntimeException failed)
        {
            final JobFailedException job = failed instanceof final JobFailedException already ?
                already : new JobFailedException(name() + " failed: " + failed.getMessage(), failed);
            if (closeFailure != null && closeFailure != job.getCause())
            {
                job.addSuppressed(closeFailure);
            }
            StackTraces.shorten(job);
            throw job;
        }
        if (closeFailure != null)
        {
            throw new JobFailedException(name() + " did not close: " + closeFailure, closeFailure);
        }
        health.end();
    }
}
