package org.gaeron.runtime.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalArrayException;

/**
 * The running nodes of a job, and what they need of this process. Closed by whoever comes first: the thread that waits
 * for the nodes, or the shutdown hook.
 */
@SuppressWarnings("try")
final class HostedJob implements AutoCloseable
{
    private static final long LAST_WORDS_NS = TimeUnit.SECONDS.toNanos(3);
    private static final int KILLED = 128 + 9;

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private RendezvousServer rendezvous;
    private final List<NodeProcess> children = new ArrayList<>();
    private final List<NodeProcess> failures = new ArrayList<>();
    private final LinkedBlockingQueue<NodeProcess> ended = new LinkedBlockingQueue<>();
    private final Set<Integer> silent = new HashSet<>();
    private Path directory;
    private boolean isClosed;

    /** Takes over what must be closed when the nodes have ended; at once if that was already. */
    synchronized <T extends AutoCloseable> T own(final T resource) throws Exception
    {
        if (isClosed)
        {
            resource.close();
            throw new GlobalArrayException("the job was ended while it was being started");
        }
        resources.push(resource);
        return resource;
    }

    /** Where nodes leave word of how they end. */
    void reportsIn(final Path folder)
    {
        directory = folder;
    }

    void meetAt(final RendezvousServer server) throws Exception
    {
        rendezvous = own(server);
    }

    synchronized void start(final int node, final List<String> command, final ChildTicket ticket, final String prefix)
        throws IOException
    {
        if (isClosed)
        {
            throw new GlobalArrayException("the job was ended while it was being started");
        }
        children.add(NodeProcess.start(node, command, ticket, prefix, ended::add));
    }

    /** {@return the exit code of the job, when all nodes have ended} */
    int await() throws InterruptedException
    {
        boolean isLost = false;
        long deadlineNs = 0;
        for (int left = children.size(); left > 0; left--)
        {
            final NodeProcess child = isLost ?
                ended.poll(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS) : ended.take();
            if (child == null)
            {
                children.stream().filter(NodeProcess::isAlive).forEach(each -> silent.add(each.node()));
                break;
            }
            if (rendezvous != null)
            {
                rendezvous.leave(child.node());
            }
            final NodeReport report = report(child);
            if (child.exitCode() != 0 || report.isRunning())
            {
                // Who has ended with all others may have an exit code of its own: it is the job's, and no loss.
                if (!isLost && !report.isOver())
                {
                    isLost = true;
                    deadlineNs = System.nanoTime() + LAST_WORDS_NS;
                    tellOthers(child);
                }
                failures.add(child);
            }
        }
        return failures.isEmpty() ? 0 : failedCode();
    }

    private NodeReport report(final NodeProcess child)
    {
        return NodeReport.read(directory, child.node());
    }

    /** Whoever only followed another one says which: those that have not noticed it yet hear of that one. */
    private void tellOthers(final NodeProcess failed)
    {
        final NodeReport report = report(failed);
        final byte[] line = report.accused() >= 0 ?
            ParentWatch.failedLine(report.accused(), "node " + failed.node() + " has lost it") :
            ParentWatch.failedLine(failed.node(), "it " + fate(failed));
        for (final NodeProcess child : children)
        {
            if (child.isAlive())
            {
                child.tell(line);
            }
        }
    }

    private String fate(final NodeProcess child)
    {
        return child.fate() + (report(child).isRunning() && child.exitCode() == 0 ? " while its ranks ran" : "");
    }

    /** The first that did not merely follow another. */
    private NodeProcess rootCause()
    {
        return failures.stream()
            .filter(child -> child.exitCode() != ChildProcess.FOLLOWED)
            .findFirst()
            .orElse(failures.get(0));
    }

    /** {@return the node that all others have lost, and that has not even ended; or -1} It is killed. */
    private int lostNode()
    {
        final NodeProcess cause = rootCause();
        final int accused = report(cause).accused();
        return cause.exitCode() == ChildProcess.FOLLOWED && silent.contains(accused) ? accused : -1;
    }

    private int failedCode()
    {
        final int code = rootCause().exitCode();
        return lostNode() >= 0 ? KILLED : code == 0 ? 1 : code;
    }

    /**
     * {@return one line that says what ended the job, or null if nothing did} Before the folder is deleted.
     */
    String failure()
    {
        if (failures.isEmpty())
        {
            return null;
        }
        final NodeProcess cause = rootCause();
        final NodeReport report = report(cause);
        if (lostNode() >= 0)
        {
            return "node " + lostNode() + " was lost and is killed: node " + cause.node() + " says: " + report.reason();
        }
        if (rendezvous != null && rendezvous.failure() != null && cause.exitCode() == ChildProcess.FOLLOWED)
        {
            return rendezvous.failure();
        }
        return "node " + cause.node() + " " + fate(cause) + (report.reason().isEmpty() ? "" : ": " + report.reason());
    }

    /** Kills what still runs and deletes what it has left. */
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
