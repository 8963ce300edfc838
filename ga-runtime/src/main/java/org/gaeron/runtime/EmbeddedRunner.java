package org.gaeron.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Program;
import org.gaeron.runtime.launch.JobDirectory;

/**
 * All nodes of a job in one JVM: a thread for each, which starts the threads of its ranks.
 */
final class EmbeddedRunner
{
    private final Map<String, String> settings;
    private final RootCause rootCause = new RootCause();

    EmbeddedRunner(final Map<String, String> settings)
    {
        this.settings = settings;
    }

    void run(final List<String> args, final Program program)
    {
        final JobContext job = JobContext.of(settings).conclude();
        if (job.nodes() == 1)
        {
            new Node(job, new EmbeddedRendezvous(1)).run(args, program);
            return;
        }
        try (JobDirectory directory = JobDirectory.create(job.directory()))
        {
            if (!job.wire().isUdp() && job.wire().aeronDirectory() == null)
            {
                runOnHost(job, directory.path(), args, program);
            }
            else
            {
                runNodes(job, directory.path(), null, args, program);
            }
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException("the folder of the job in " + job.directory() + " failed: " + ex, ex);
        }
    }

    @SuppressWarnings("try")
    private void runOnHost(final JobContext job, final Path directory, final List<String> args, final Program program)
    {
        final Path driver = directory.resolve("driver");
        try (AutoCloseable host = Node.provider().openHost(job, driver))
        {
            runNodes(job, directory, driver, args, program);
        }
        catch (final RuntimeException ex)
        {
            throw ex;
        }
        catch (final Exception ex)
        {
            throw new GlobalArrayException("the media driver of the job failed: " + ex, ex);
        }
    }

    private void runNodes(
        final JobContext job,
        final Path directory,
        final Path driver,
        final List<String> args,
        final Program program)
    {
        final EmbeddedRendezvous rendezvous = new EmbeddedRendezvous(job.nodes());
        final List<Thread> threads = new ArrayList<>();
        final List<Node> nodes = new ArrayList<>();
        for (int node = 0; node < job.nodes(); node++)
        {
            final Node started = new Node(contextOf(job, node, directory, driver), rendezvous);
            final Thread thread = new Thread(() -> runNode(started, nodes, rendezvous, args, program), "node-" + node);
            nodes.add(started);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        boolean isInterrupted = false;
        for (final Thread thread : threads)
        {
            isInterrupted |= join(thread, threads);
        }
        if (isInterrupted)
        {
            Thread.currentThread().interrupt();
        }
        rootCause.throwIfAny();
    }

    private static JobContext contextOf(final JobContext job, final int node, final Path directory, final Path driver)
    {
        final HexFormat hex = HexFormat.of();
        final JobContext context = JobContext.of(job.settings())
            .set(JobContext.NODE, Integer.toString(node))
            .set(JobContext.DIRECTORY, directory.toString())
            .set(JobContext.JOB, hex.toHexDigits(job.jobIdHigh()) + hex.toHexDigits(job.jobIdLow()))
            .key(job.key());
        if (driver != null)
        {
            context.set(JobContext.AERON_DIRECTORY, driver.toString());
        }
        return context.conclude();
    }

    private void runNode(
        final Node node,
        final List<Node> nodes,
        final EmbeddedRendezvous rendezvous,
        final List<String> args,
        final Program program)
    {
        try
        {
            node.run(args, program);
        }
        catch (final Throwable ex)
        {
            rootCause.add(ex);
            rendezvous.giveUp();
            failOthers(node.context().node(), nodes, ex);
        }
    }

    /** The wire has told those that have a link with the failed node; the others may wait for it all the same. */
    private static void failOthers(final int failed, final List<Node> nodes, final Throwable ex)
    {
        for (final Node node : nodes)
        {
            if (node.context().node() != failed)
            {
                node.health().fail(() -> new NodeFailedException(failed, OperationState.IN_DOUBT, ex.toString()));
            }
        }
    }

    private static boolean join(final Thread thread, final List<Thread> threads)
    {
        boolean isInterrupted = false;
        while (thread.isAlive())
        {
            try
            {
                thread.join();
            }
            catch (final InterruptedException ex)
            {
                isInterrupted = true;
                threads.forEach(Thread::interrupt);
            }
        }
        return isInterrupted;
    }
}
