package org.gaeron.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.TimeLimits;

/**
 * The running nodes of a job, and their resources in this process. Either the thread that waits for the nodes or the
 * shutdown hook closes it, whichever comes first.
 */
@SuppressWarnings("try")
final class HostedJob implements AutoCloseable
{
    /** Longer than the time after which a node ends itself, so that the node's own exit code counts. */
    private static final long LAST_WORDS_NS = TimeLimits.LAST_WORDS_NS + TimeUnit.SECONDS.toNanos(1);

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private RendezvousServer rendezvous;
    private final List<NodeProcess> children = new ArrayList<>();
    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Verdict verdict = new Verdict();
    private final MarkedLines lines = new MarkedLines();
    private Path directory;
    private boolean isClosed;

    /** Notification that a node has failed, or has ended. */
    private record Event(int node, boolean isEnd)
    {
    }

    /**
     * Opens a resource, to be closed when the nodes have ended. A shutdown hook waits for the opening, so no resource
     * is left behind.
     *
     * @throws GlobalArrayException if the job was closed before.
     */
    synchronized <T extends AutoCloseable> T own(final Callable<T> opening) throws Exception
    {
        checkOpen();
        final T resource = opening.call();
        resources.push(resource);
        return resource;
    }

    private void checkOpen()
    {
        if (isClosed)
        {
            throw new GlobalArrayException("the job was ended while it was being started");
        }
    }

    /** Sets the folder where nodes record how they end. */
    void reportsIn(final Path folder)
    {
        directory = folder;
    }

    RendezvousServer meetAt(final Callable<RendezvousServer> opening) throws Exception
    {
        rendezvous = own(opening);
        return rendezvous;
    }

    synchronized void start(final int node, final List<String> command, final ChildTicket ticket, final String prefix)
        throws IOException
    {
        checkOpen();
        children.add(NodeProcess.start(
            node, command, ticket, prefix, lines, ended -> events.add(new Event(ended.node(), true))));
    }

    /** Notes that a node has reported a failure, whatever its ranks still do. Any thread. */
    void onFailure(final int node)
    {
        events.add(new Event(node, false));
    }

    /**
     * Waits until all nodes have ended, or the time for their last words has passed.
     *
     * @return the exit code of the job.
     */
    int await() throws InterruptedException
    {
        long deadlineNs = 0;
        for (int left = children.size(); left > 0; )
        {
            final Event event = deadlineNs == 0 ? events.take() :
                events.poll(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (event == null)
            {
                break;
            }
            if (event.isEnd())
            {
                left--;
                leave(event.node());
            }
            if (isFailure(event) && deadlineNs == 0)
            {
                deadlineNs = System.nanoTime() + LAST_WORDS_NS;
                tellOthers(event.node());
            }
        }
        return verdict.exitCode();
    }

    private void leave(final int node)
    {
        if (rendezvous != null)
        {
            rendezvous.leave(node);
        }
    }

    /** Records the failure of a node, if it failed. Returns whether the other nodes have lost it. */
    private boolean isFailure(final Event event)
    {
        final NodeProcess child = children.get(event.node());
        final NodeReport report = report(child);
        final boolean isAlive = child.isAlive();
        final int exitCode = isAlive ? 0 : child.exitCode();
        if (exitCode == 0 && !report.isRunning() && !report.isFailed())
        {
            return false;
        }
        verdict.add(event.node(), new Verdict.Ending(isAlive, exitCode, report));
        // a node that has ended with all others may have an exit code of its own: it is the job's, and no loss
        return !report.isOver();
    }

    private NodeReport report(final NodeProcess child)
    {
        return NodeReport.read(directory, child.node());
    }

    /**
     * Notifies the other nodes of a failure. If the failed node only follows another one, the notification names that
     * one.
     */
    private void tellOthers(final int failed)
    {
        final NodeReport report = report(children.get(failed));
        final byte[] line = report.accused() >= 0 ?
            ParentWatch.failedLine(report.accused(), "node " + failed + " has lost it") :
            ParentWatch.failedLine(failed, verdict.reason(failed));
        for (final NodeProcess child : children)
        {
            if (child.node() != failed && child.isAlive())
            {
                child.tell(line);
            }
        }
    }

    /**
     * {@return one line with the reason for the end of the job, or null if it ended well} Before the folder is deleted.
     */
    String failure()
    {
        return verdict.isGood() ? null : verdict.reason(rendezvous == null ? null : rendezvous.failure());
    }

    /** Asks all nodes that run for their status. Returns how many they are. */
    int askStatus()
    {
        final byte[] request = (StatusLine.REQUEST + "\n").getBytes(StandardCharsets.UTF_8);
        final List<NodeProcess> living = living();
        living.forEach(child -> child.tell(request));
        return living.size();
    }

    private synchronized List<NodeProcess> living()
    {
        return children.stream().filter(NodeProcess::isAlive).toList();
    }

    ProgressTable progress()
    {
        return lines.progress();
    }

    /** {@return whether a node has begun to run ranks} Before the folder is deleted. */
    boolean hasBegun()
    {
        return children.stream().anyMatch(child -> report(child).hasBegun());
    }

    /** {@return lines that count the ranks that failed as one whose trace is printed} After the end of all output. */
    List<String> otherFailures()
    {
        return lines.traces().others();
    }

    /** Kills the nodes that still run and closes all resources. */
    @Override
    public synchronized void close() throws IOException
    {
        if (isClosed)
        {
            return;
        }
        isClosed = true;
        children.forEach(NodeProcess::kill);
        Exception failure = null;
        for (final NodeProcess child : children)
        {
            failure = close(child::join, failure);
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
