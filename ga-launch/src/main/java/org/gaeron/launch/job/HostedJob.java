package org.gaeron.launch.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.node.ChildTicket;
import org.gaeron.launch.rendezvous.Meeting;
import org.gaeron.launch.report.LinePump;
import org.gaeron.launch.report.MarkedLines;
import org.gaeron.launch.report.NodeAnswers;
import org.gaeron.launch.report.NodeOutputs;
import org.gaeron.launch.report.ProgressTable;
import org.gaeron.launch.report.Question;
import org.gaeron.launch.text.Printable;

/**
 * The running nodes of a job, and their resources in this process. Either the thread that waits for the nodes or the
 * shutdown hook closes it, whichever comes first.
 */
@SuppressWarnings("try")
public final class HostedJob implements AutoCloseable
{
    /** For the last output of all nodes together. */
    private static final long LAST_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long SAY_MS = 500;

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private final Map<Integer, NodeProcess> children = new LinkedHashMap<>();
    private final Map<Integer, MemberNode> members = new HashMap<>();
    private final JobOutcome outcome = new JobOutcome(members);
    private final MarkedLines lines = new MarkedLines();
    private final NodeOutputs outputs;
    private final AtomicBoolean isSaid = new AtomicBoolean();
    private volatile int failedExitCode;

    /** A job that prints the output of its nodes. */
    public HostedJob()
    {
        this(NodeOutputs.printed());
    }

    /** A job that has another place for the output of its nodes. */
    public HostedJob(final NodeOutputs outputs)
    {
        this.outputs = outputs;
    }

    /**
     * Opens a resource, to be closed when the nodes have ended. A shutdown hook waits for the opening, so no resource
     * is left behind.
     *
     * @throws GlobalArrayException if the job was closed before.
     */
    public synchronized <T extends AutoCloseable> T own(final Callable<T> opening) throws Exception
    {
        checkOpen();
        final T resource = opening.call();
        resources.push(resource);
        return resource;
    }

    private void checkOpen()
    {
        if (outcome.isClosed())
        {
            throw new GlobalArrayException("the job was ended while it was being started");
        }
    }

    /** Sets where the nodes of this job meet. */
    public void meetAt(final Meeting place)
    {
        outcome.meetAt(place);
    }

    /** {@return what takes output of a node} */
    public LinePump.Output output(final int node, final boolean isError, final String prefix)
    {
        return outputs.of(node, isError, prefix, lines::take);
    }

    /** Starts a node whose output this process takes. */
    void start(final int node, final List<String> command, final ChildTicket ticket, final String prefix)
        throws IOException
    {
        start(node, command, ticket, output(node, false, prefix), output(node, true, prefix));
    }

    synchronized void start(
        final int node,
        final List<String> command,
        final ChildTicket ticket,
        final LinePump.Output out,
        final LinePump.Output err) throws IOException
    {
        checkOpen();
        final NodeProcess child = NodeProcess.start(
            node, command, ticket, out, err, ended -> onChange(ended.node(), true));
        children.put(node, child);
        join(child);
    }

    /** Adds a node that decides on the end of the job. Before the job is waited for. */
    public synchronized void join(final MemberNode member)
    {
        members.put(member.node(), member);
    }

    /** Notes that a node has reported a failure, whatever its ranks still do. Any thread. */
    void onFailure(final int node)
    {
        onChange(node, false);
    }

    /** Notes that a node has failed, or has ended. Any thread. */
    public void onChange(final int node, final boolean isEnd)
    {
        outcome.add(new JobEvent.OfNode(node, isEnd));
    }

    /** Notes that the starter of node 0 or of the agents has ended the job, or is lost. Any thread. */
    public void onOver(final JobEvent.Over over)
    {
        outcome.add(over);
    }

    /** Tells a node of this process a line. Any thread. */
    synchronized void tell(final int node, final byte[] line)
    {
        final NodeProcess child = children.get(node);
        if (child != null)
        {
            child.tell(line);
        }
    }

    /**
     * Waits until all nodes have ended, or the time for their last words has passed; and until the output of those that
     * have ended is taken.
     *
     * @return the exit code of the job.
     */
    public int await() throws InterruptedException
    {
        return ended(outcome.await());
    }

    private int ended(final int exitCode) throws InterruptedException
    {
        if (!isClosed())
        {
            failedExitCode = exitCode;
            for (final NodeProcess child : endedChildren())
            {
                child.awaitOutput(); // without the lock: a signal ends this wait
            }
        }
        return exitCode;
    }

    private synchronized List<NodeProcess> endedChildren()
    {
        return children.values().stream().filter(child -> !child.isAlive()).toList();
    }

    /**
     * Tells the head what becomes of the nodes of this process, until it ends the job or is lost. Then waits until the
     * output of those that have ended is taken, by the head or by this process's own output.
     *
     * @return the exit code of the job.
     */
    int follow(final HeadLink head) throws IOException, InterruptedException
    {
        return ended(outcome.follow(head));
    }

    /**
     * {@return one line with the reason for the end of the job, or null if it ended well} Before the folder is deleted.
     */
    public String failure()
    {
        return outcome.failure();
    }

    /** {@return the exit code of the job if it has ended, and failed; else 0} Any thread. */
    int failedExitCode()
    {
        return failedExitCode;
    }

    /**
     * Says why the job has failed, if it has, before this process or others end. Not for long: perhaps nobody takes
     * what is printed. Any thread.
     */
    public void sayInTime()
    {
        if (failedExitCode != 0)
        {
            final String reason = failure();
            final Thread speaker = Thread.ofPlatform().daemon().name("last-words").start(() -> say(reason));
            try
            {
                speaker.join(SAY_MS);
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Says the reason for the end of the job, and before it how many ranks have failed in the same way. Once. Any
     * thread.
     *
     * @param reason or null, if it ended well.
     */
    void say(final String reason)
    {
        if (!isSaid.getAndSet(true))
        {
            lines.traces().others().forEach(Printable::say);
            if (reason != null)
            {
                Printable.say(reason);
            }
        }
    }

    /** {@return whether a signal has ended the job, and with it the nodes of this process} */
    public boolean isClosed()
    {
        return outcome.isClosed();
    }

    /** Asks all nodes that run. Returns how many they are. */
    int ask(final Question question)
    {
        final byte[] request = (question.word() + "\n").getBytes(StandardCharsets.UTF_8);
        final List<MemberNode> living = living();
        living.forEach(member -> member.tell(request));
        return living.size();
    }

    private synchronized List<MemberNode> living()
    {
        return members.values().stream().filter(member -> member.state().isAlive()).toList();
    }

    /** {@return the numbers of the processes of this host's nodes, for a line} */
    synchronized String processes()
    {
        return (children.size() == 1 ? "process " : "processes ") + children.values().stream()
            .map(child -> Long.toString(child.pid())).collect(Collectors.joining(", "));
    }

    /** {@return the nodes that decide on the end of the job, in order} */
    synchronized List<MemberNode> members()
    {
        return members.values().stream().sorted(Comparator.comparingInt(MemberNode::node)).toList();
    }

    public NodeAnswers answers()
    {
        return lines.answers();
    }

    /** Takes the answer of a node that another process has started. Any thread. */
    public void onAnswer(final String line)
    {
        lines.take(line);
    }

    ProgressTable progress()
    {
        return lines.progress();
    }

    /** {@return whether a node has begun to run ranks} Before the folder is deleted. */
    boolean hasBegun()
    {
        return members.values().stream().anyMatch(member -> member.state().report().hasBegun());
    }

    /** Kills the nodes that still run and closes all resources. */
    @Override
    public synchronized void close() throws IOException
    {
        if (outcome.isClosed())
        {
            return;
        }
        outcome.close();
        children.values().forEach(NodeProcess::kill);
        Exception failure = null;
        final long deadlineNs = System.nanoTime() + LAST_NS;
        for (final NodeProcess child : children.values())
        {
            failure = close(() -> child.join(deadlineNs), failure);
        }
        while (!resources.isEmpty())
        {
            failure = close(resources.pop(), failure);
        }
        if (failure != null)
        {
            throw new IOException("the job left something behind: " + failure, failure);
        }
    }

    private static Exception close(final AutoCloseable resource, final Exception failure)
    {
        try
        {
            resource.close();
        }
        catch (final Exception ex)
        {
            if (ex instanceof InterruptedException)
            {
                Thread.currentThread().interrupt();
            }
            if (failure == null)
            {
                return ex;
            }
            failure.addSuppressed(ex);
        }
        return failure;
    }
}
