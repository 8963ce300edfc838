package org.gaeron.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.gaeron.JobFailedException;
import org.gaeron.NodeFailedException;
import org.gaeron.Program;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.failure.RootCause;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.TimeLimits;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.waiting.RealMachine;

/**
 * The nodes of a job in one JVM, each with a thread, and the thread that waits for them. The wait ends when all nodes
 * have ended, the job has run too long, or its thread is interrupted. In the last two cases all nodes fail, and their
 * ranks get the time of ranks of a failed node. Resources of ranks that do not end stay open until they end. All
 * threads are daemons.
 *
 * <pre>
 *   caller                      thread of a node
 *   starts them                 runs the node
 *   awaits "ended", bounded  <- ended
 *   throws                      waits for ranks that have not ended, closes their resources
 *                               closed
 * </pre>
 */
final class EmbeddedNodes
{
    private static final int MOST_RANKS_TOLD = 8;
    /** Time for nodes to say Bye and to close, or to notice that a node will not come, after the ranks have ended. */
    private static final long CLOSING_NS = TimeUnit.SECONDS.toNanos(10);

    private final List<Node> nodes = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> left = new ConcurrentLinkedQueue<>();
    private final RootCause rootCause = new RootCause();
    private final EmbeddedRendezvous rendezvous;
    private final CountDownLatch ended;
    private final CountDownLatch closed;

    EmbeddedNodes(final int count)
    {
        rendezvous = new EmbeddedRendezvous(count);
        ended = new CountDownLatch(count);
        closed = new CountDownLatch(count);
    }

    /** Adds a node, before the run. */
    void add(final JobContext context)
    {
        nodes.add(new Node(context, rendezvous, RealMachine.EMBEDDED));
    }

    /** {@return whether resources are left open because ranks may still use them} */
    boolean isLeftOpen()
    {
        return !left.isEmpty();
    }

    /**
     * Runs the program, once.
     *
     * @throws JobFailedException if the job has failed, was interrupted, or took too long.
     */
    void run(final List<String> args, final Program program, final long timeoutNs)
    {
        for (final Node node : nodes)
        {
            start(node, args, program);
        }
        boolean isInterrupted = false;
        try
        {
            if (!ended.await(timeoutNs, TimeUnit.NANOSECONDS))
            {
                end("the job has not ended in " + TimeLimits.text(timeoutNs) + ": " + states());
            }
        }
        catch (final InterruptedException ex)
        {
            isInterrupted = true;
            end("the job was interrupted");
        }
        if (ended.getCount() > 0)
        {
            left.add("one of the nodes");
        }
        if (isInterrupted)
        {
            Thread.currentThread().interrupt();
        }
        throwIfFailed();
    }

    /** Starts a node. Where the system has no thread for it, it has failed, and the others do not wait for it. */
    private void start(final Node node, final List<String> args, final Program program)
    {
        try
        {
            RealMachine.EMBEDDED.start("node-" + node.context().node(), () -> runNode(node, args, program));
        }
        catch (final Throwable ex)
        {
            fail(node, ex);
            ended.countDown();
            closed.countDown();
        }
    }

    private void fail(final Node node, final Throwable ex)
    {
        rootCause.add(ex);
        rendezvous.giveUp();
        failOthers(node.context().node(), ex);
    }

    private void runNode(final Node node, final List<String> args, final Program program)
    {
        final NodeRunner runner = new NodeRunner(node, Wiring.OF_CLASS_PATH, left::add);
        try
        {
            tryRun(runner, node, args, program);
            runner.closeLate();
        }
        finally
        {
            closed.countDown();
        }
    }

    private void tryRun(final NodeRunner runner, final Node node, final List<String> args, final Program program)
    {
        try
        {
            runner.run(args, program);
        }
        catch (final Throwable ex)
        {
            fail(node, ex); // which may find no memory either
        }
        finally
        {
            ended.countDown();
        }
    }

    /** Waits until ranks that were left running have ended, too, and their nodes are closed. */
    void awaitClosed() throws InterruptedException
    {
        closed.await();
    }

    /** Fails all other nodes. The transport notifies only those that have a link with the failed node. */
    private void failOthers(final int failed, final Throwable ex)
    {
        for (final Node node : nodes)
        {
            if (node.context().node() != failed)
            {
                node.health().fail(() -> new NodeFailedException(failed, Causes.text(ex)));
            }
        }
    }

    /** Fails all nodes and waits for them. An interrupt does not cut this wait short. */
    private void end(final String why)
    {
        for (final Node node : nodes)
        {
            node.health().fail(() -> new JobFailedException(why, null));
        }
        rendezvous.giveUp();
        final long deadlineNs = RealMachine.EMBEDDED.nanoTime() + TimeLimits.LAST_WORDS_NS + CLOSING_NS;
        boolean isInterrupted = false;
        while (ended.getCount() > 0 && deadlineNs - RealMachine.EMBEDDED.nanoTime() > 0)
        {
            try
            {
                ended.await(deadlineNs - RealMachine.EMBEDDED.nanoTime(), TimeUnit.NANOSECONDS);
            }
            catch (final InterruptedException ex)
            {
                isInterrupted = true;
            }
        }
        if (isInterrupted)
        {
            Thread.currentThread().interrupt();
        }
    }

    private void throwIfFailed()
    {
        try
        {
            rootCause.throwIfAny();
        }
        catch (final JobFailedException ex)
        {
            throw isLeftOpen() ? withLeft(ex) : ex;
        }
        if (isLeftOpen())
        {
            throw withLeft(new JobFailedException("the job has failed", null));
        }
    }

    private JobFailedException withLeft(final JobFailedException ex)
    {
        final JobFailedException more = new JobFailedException(ex.getMessage() + "; " + String.join(", ", left) +
            " did not end within " + TimeLimits.text(TimeLimits.LAST_WORDS_NS) + ": what they use is left open",
            ex.getCause());
        more.addSuppressed(ex);
        return more;
    }

    /** {@return the collective calls of the ranks, human-readable} */
    private String states()
    {
        final StringBuilder states = new StringBuilder();
        int rank = 0;
        for (final Node node : nodes)
        {
            for (int i = 0; i < node.context().ranksPerNode(); i++, rank++)
            {
                if (rank < MOST_RANKS_TOLD)
                {
                    states.append(states.isEmpty() ? "" : "; ").append("rank ").append(rank).append(' ')
                        .append(stateOf(node, rank));
                }
            }
        }
        return rank > MOST_RANKS_TOLD ? states + "; and " + (rank - MOST_RANKS_TOLD) + " more" : states.toString();
    }

    private static String stateOf(final Node node, final int rank)
    {
        try
        {
            final long[] note = new long[CallNote.LONGS];
            CallNote.of(node.memory(), rank).read(note);
            return CallNote.describe(note);
        }
        catch (final IllegalStateException ex)
        {
            return "has ended";
        }
    }
}
