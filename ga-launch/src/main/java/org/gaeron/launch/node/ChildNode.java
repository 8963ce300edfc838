package org.gaeron.launch.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException;
import org.gaeron.Program;
import org.gaeron.launch.rendezvous.SocketRendezvous;
import org.gaeron.launch.report.CountersLine;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.MarkedLine;
import org.gaeron.launch.report.Question;
import org.gaeron.launch.report.ReportFile;
import org.gaeron.launch.report.StatusLine;
import org.gaeron.runtime.NodeRunner;
import org.gaeron.runtime.failure.FailureHandler;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.NodeStatus;
import org.gaeron.runtime.node.Rendezvous;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.RealMachine;

/**
 * The node of a JVM that the launcher has started, and its end. Whatever its ranks do, a failed node notifies the
 * launcher at once. Its JVM ends after the time that nodes have for their last words.
 *
 * <p>A JVM may run several jobs one after the other, each with a node of its own. They share the connection with the
 * launcher, which lasts as long as the JVM.
 *
 * <p>One thread runs the node; other threads bring the launcher's notifications and the JVM's shutdown.
 */
final class ChildNode implements FailureHandler
{
    private final JobContext job;
    private final ReportFile file;
    private final FailureReport report;
    private final NodeEnd end;
    private final boolean isFirst;
    private volatile Node node;
    private volatile RuntimeException failure;
    private volatile boolean isRunning;
    private volatile boolean isEnding;
    private volatile boolean isOver;
    private volatile SocketRendezvous launcher;

    /**
     * A node that does not run yet.
     *
     * @param file   of its report.
     * @param before the node of this JVM's job before, which has ended well; null if there was none.
     */
    ChildNode(final JobContext job, final ReportFile file, final ChildNode before)
    {
        isFirst = before == null;
        end = isFirst ? NodeEnd.start() : before.end;
        launcher = isFirst ? null : before.launcher;
        this.job = job;
        this.file = file;
        report = new FailureReport(file);
    }

    void run(final InetSocketAddress meeting, final List<String> args, final Program program)
    {
        if (meeting == null)
        {
            run((node, record) -> new byte[][]{record}, args, program);
            return;
        }
        try
        {
            if (isFirst)
            {
                launcher = new SocketRendezvous(
                    meeting, job.identity().key(), job.node(), job.nodes(), job.launchTimeoutNs());
            }
            else
            {
                launcher.exchange(job.node(), new byte[0]); // all have closed the streams of the job before
            }
        }
        catch (final RuntimeException ex)
        {
            onFailure(ex); // the program may catch it
            throw ex;
        }
        run(launcher, args, program);
    }

    /** Runs the node between two reports. A node without the second report has failed, whatever its exit code. */
    private void run(final Rendezvous rendezvous, final List<String> args, final Program program)
    {
        try
        {
            file.begin();
            isRunning = true;
            final Node started = new Node(job, rendezvous, RealMachine.STANDALONE);
            node = started;
            try
            {
                new NodeRunner(started, Wiring.OF_CLASS_PATH, this).run(args, program);
            }
            catch (final RuntimeException ex)
            {
                if (!hasFailed())
                {
                    onFailure(ex);
                }
                throw ex;
            }
            file.end();
            isOver = true;
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException("cannot write to the folder of the job: " + ex, ex);
        }
        finally
        {
            isRunning = false;
            if (!hasFailed() && !isEnding)
            {
                end.cancel();
            }
        }
    }

    /** Notifies the launcher first, then prints: the text comes from the program and may take its time. */
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

    @Override
    public void onFurtherFailure(final RuntimeException further)
    {
        if (!isEnding)
        {
            report.count(further);
        }
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

    /** Fails this node because the launcher reports that another one has failed. */
    void onFailedNode(final int failed, final String reason)
    {
        final Node running = node;
        if (running != null)
        {
            running.health().fail(() -> new NodeFailedException(failed, reason));
        }
    }

    /** Answers the launcher, if this node has begun. */
    void onQuestion(final Question question)
    {
        final Node running = node;
        if (running != null)
        {
            MarkedLine.send(switch (question)
            {
                case STATUS -> new StatusLine(job.node(), NodeStatus.of(running)).encode();
                case COUNTERS -> new CountersLine(job.node(), NodeStatus.counters(running)).encode();
            });
        }
    }

    /**
     * Notes that the JVM is shutting down. Its shutdown hooks have no more time than running ranks would have. Failures
     * that result from the shutdown are not failures of this node.
     *
     * @param status the exit code, or -1 if it is unknown.
     */
    void onShutdown(final int status)
    {
        if (isRunning && !hasFailed())
        {
            isEnding = true;
            end.begin(status < 0 ? ExitCode.FAILED : status);
            report.leave(status);
            tellLauncher();
        }
    }

    /** {@return whether all ranks of the job have ended well} */
    boolean isOver()
    {
        return isOver;
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
