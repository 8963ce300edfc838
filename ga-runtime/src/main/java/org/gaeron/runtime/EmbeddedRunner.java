package org.gaeron.runtime;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.gaeron.GlobalArrayException;
import org.gaeron.Program;
import org.gaeron.runtime.folder.JobDirectory;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.RealMachine;

/**
 * Runs all nodes of a job in one JVM. It opens the shared resources, and closes them unless ranks that do not end may
 * still use them.
 */
final class EmbeddedRunner
{
    private static final long FOREVER_NS = TimeUnit.DAYS.toNanos(365);

    private final Map<String, String> settings;
    private final long timeoutNs;
    private EmbeddedNodes nodes;
    private Thread lateClosing;
    private volatile Thread atExit;

    /** A runner for a job without a time limit. */
    EmbeddedRunner(final Map<String, String> settings)
    {
        this(settings, FOREVER_NS);
    }

    EmbeddedRunner(final Map<String, String> settings, final long timeoutNs)
    {
        this.settings = settings;
        this.timeoutNs = timeoutNs;
    }

    void run(final List<String> args, final Program program)
    {
        final JobContext job = JobContext.of(settings).conclude();
        nodes = new EmbeddedNodes(job.nodes());
        if (job.nodes() == 1)
        {
            nodes.add(job);
            nodes.run(args, program, timeoutNs);
            return;
        }
        Wiring.provider().checkJvm();
        using("the folder of the job in " + job.directory(), () -> JobDirectory.create(job.directory()),
            directory ->
            {
                try
                {
                    runIn(directory.path(), job, new ArrayList<>(), args, program);
                }
                finally
                {
                    deleteAtExit(directory);
                }
            });
    }

    /**
     * Leaves the folder to a shutdown hook while ranks may use it. Mapped files may be deleted, but a rank that uses
     * the folder would create new ones.
     */
    private void deleteAtExit(final JobDirectory directory)
    {
        if (nodes.isLeftOpen())
        {
            atExit = new Thread(() -> close("the folder of the job", directory, null), "gaeron-exit");
            Runtime.getRuntime().addShutdownHook(atExit);
        }
    }

    /** Opens the transports of all hosts, the next one first, and then runs the nodes with what they say of them. */
    private void runIn(
        final Path directory,
        final JobContext job,
        final List<Map<String, String>> hostSettings,
        final List<String> args,
        final Program program)
    {
        final int first = hostSettings.size() * job.host().count();
        if (first >= job.nodes())
        {
            runNodes(job, directory, hostSettings, args, program);
            return;
        }
        final JobContext host = contextOf(job, first, directory, Map.of());
        using("the transport of the host of node " + first,
            () -> Wiring.provider().openHost(host, directory.resolve("driver-" + first)), transport ->
            {
                hostSettings.add(transport.nodeSettings());
                runIn(directory, job, hostSettings, args, program);
            });
    }

    private <T extends AutoCloseable> void using(
        final String what, final Callable<T> opening, final Consumer<T> body)
    {
        final T resource = get(what, opening);
        Throwable failure = null;
        try
        {
            body.accept(resource);
        }
        catch (final Throwable ex)
        {
            failure = ex;
            throw ex;
        }
        finally
        {
            if (nodes.isLeftOpen())
            {
                closeLate(what, resource);
            }
            else
            {
                close(what, resource, failure);
            }
        }
    }

    /** Closes the resource when the ranks that were left running have ended, in the same order. */
    private void closeLate(final String what, final AutoCloseable resource)
    {
        final Thread before = lateClosing;
        lateClosing = RealMachine.EMBEDDED.start("late-close", () ->
        {
            try
            {
                nodes.awaitClosed();
                if (before != null)
                {
                    before.join();
                }
            }
            catch (final InterruptedException ex)
            {
                return;
            }
            if (isInTime())
            {
                close(what, resource, null);
            }
        });
    }

    /**
     * {@return whether the JVM is not shutting down} A JVM that shuts down deletes the folder, and nothing else needs
     * closing.
     */
    private boolean isInTime()
    {
        try
        {
            if (atExit != null)
            {
                Runtime.getRuntime().removeShutdownHook(atExit);
            }
            return true;
        }
        catch (final IllegalStateException ex)
        {
            return false;
        }
    }

    private static <T> T get(final String what, final Callable<T> opening)
    {
        try
        {
            return opening.call();
        }
        catch (final RuntimeException ex)
        {
            throw ex;
        }
        catch (final Exception ex)
        {
            throw new GlobalArrayException(what + " failed: " + ex, ex);
        }
    }

    private static void close(final String what, final AutoCloseable resource, final Throwable failure)
    {
        try
        {
            resource.close();
        }
        catch (final Exception ex)
        {
            if (failure == null)
            {
                throw new GlobalArrayException(what + " failed: " + ex, ex);
            }
            failure.addSuppressed(ex);
        }
    }

    private void runNodes(
        final JobContext job,
        final Path directory,
        final List<Map<String, String>> hostSettings,
        final List<String> args,
        final Program program)
    {
        for (int node = 0; node < job.nodes(); node++)
        {
            nodes.add(contextOf(job, node, directory, hostSettings.get(node / job.host().count())));
        }
        nodes.run(args, program, timeoutNs);
    }

    private static JobContext contextOf(
        final JobContext job, final int node, final Path directory, final Map<String, String> hostSettings)
    {
        final JobContext context = JobContext.of(job.settings())
            .set(JobContext.NODE, Integer.toString(node))
            .set(JobContext.DIRECTORY, directory.toString())
            .set(JobContext.JOB, job.identity().jobId())
            .key(job.identity().key());
        hostSettings.forEach(context::set);
        return context.conclude();
    }
}
