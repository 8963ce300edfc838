package org.gaeron.runtime.launch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Program;
import org.gaeron.runtime.FailureHandler;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.Node;
import org.gaeron.runtime.Rendezvous;

/**
 * The node of a JVM that the launcher has started, and how it ends: whatever its ranks do, a node that has failed tells
 * the launcher at once, and its JVM has ended after the time that nodes have for their last words.
 *
 * <p>Run by one thread; the launcher's word and the JVM's end come from others.
 */
final class ChildNode implements FailureHandler
{
    private final JobContext job;
    private final Path directory;
    private final FailureReport report;
    private final NodeEnd end = NodeEnd.start();
    private volatile Node node;
    private volatile RuntimeException failure;
    private volatile boolean isRunning;
    private volatile boolean isEnding;
    private volatile SocketRendezvous launcher;

    /** A node that does not run yet. */
    ChildNode(final JobContext job, final Path directory)
    {
        this.job = job;
        this.directory = directory;
        report = new FailureReport(directory, job.node());
    }

    void run(final InetSocketAddress meeting, final List<String> args, final Program program)
    {
        if (meeting == null)
        {
            run((node, record) -> new byte[][]{record}, args, program);
            return;
        }
        try (SocketRendezvous rendezvous = new SocketRendezvous(
            meeting, job.key(), job.node(), job.nodes(), job.launchTimeoutNs()))
        {
            launcher = rendezvous;
            run(rendezvous, args, program);
        }
    }

    /** A node that ends without this has not ended well, whatever its exit code says. */
    private void run(final Rendezvous rendezvous, final List<String> args, final Program program)
    {
        try
        {
            NodeReport.begin(directory, job.node());
            isRunning = true;
            final Node started = new Node(job, rendezvous);
            started.failureHandler(this);
            node = started;
            try
            {
                started.run(args, program);
            }
            catch (final RuntimeException ex)
            {
                if (!hasFailed())
                {
                    onFailure(ex);
                }
                throw ex;
            }
            NodeReport.end(directory, job.node());
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException("cannot write to the folder of the job: " + ex, ex);
        }
        finally
        {
            isRunning = false;
            end.cancel();
        }
    }

    /** First who must know, then what may take its time: the text is the program's. */
    @Override
    public void onFailure(final RuntimeException failed)
    {
        failure = failed;
        if (isEnding)
        {
            return;
        }
        end.begin(exitCode());
        report.leave(failed);
        tellLauncher();
        report.print(failed);
    }

    private void tellLauncher()
    {
        final SocketRendezvous connection = launcher;
        if (connection != null)
        {
            connection.tellFailure();
        }
    }

    @Override
    public void onStuck(final String ranks)
    {
        if (isEnding)
        {
            return;
        }
        System.err.println("gaeron: node " + job.node() + " is ended: " + ranks + " did not end by itself");
        System.err.flush();
        Runtime.getRuntime().halt(exitCode());
    }

    /** Another node has failed, says the launcher. */
    void onFailedNode(final int failed, final String reason)
    {
        final Node running = node;
        if (running != null)
        {
            running.health().fail(() -> new NodeFailedException(failed, OperationState.IN_DOUBT, reason));
        }
    }

    /**
     * The JVM ends: while ranks run, its shutdown hooks have no more time than they. What the others make of it is no
     * failure of this node.
     *
     * @param status the exit code, or -1 if it is not known.
     */
    void onShutdown(final int status)
    {
        if (isRunning && !hasFailed())
        {
            isEnding = true;
            end.begin(status < 0 ? ChildProcess.FAILED : status);
            report.leave(status);
            tellLauncher();
        }
    }

    boolean hasFailed()
    {
        return failure != null;
    }

    int exitCode()
    {
        return FailureReport.exitCode(failure);
    }
}
