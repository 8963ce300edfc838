package org.gaeron.launch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.TransportProvider;
import org.gaeron.runtime.Wiring;

/**
 * Starts all nodes of a job on this host, each in a JVM of its own, and leaves no process or file of them behind. This
 * holds whether they end well or not, and whether this process is interrupted (it kills them) or killed (they notice,
 * and end).
 */
public final class HostProcess
{
    private static final System.Logger LOG = System.getLogger(HostProcess.class.getName());

    /**
     * Exit code of a job that the end of this process cuts off, as if by signal 15. The process ends with the code of
     * its own signal.
     */
    private static final int EXIT_ENDED = 143;

    private volatile boolean showsProgress;

    /** Creates a launcher; it can run several jobs, one after the other or at the same time. */
    public HostProcess()
    {
    }

    /**
     * Has lines about running jobs printed on the standard error: what ranks do, tasks, operations and bytes a second,
     * and memory. Without it, one line follows when nodes have printed their stacks on SIGQUIT.
     *
     * @param shows whether it does, for jobs that begin later.
     * @return this.
     */
    public HostProcess progress(final boolean shows)
    {
        showsProgress = shows;
        return this;
    }

    /**
     * Runs a job to its end; the calling thread waits. The output of the nodes goes to this process's standard output
     * and error, by whole lines. With several nodes, each line begins with the node's number. When a node fails, the
     * others have 3 s to end by themselves. One line on the standard error names the failed node.
     *
     * @param spec the job to start.
     * @return 0 if all nodes ended well, else the exit code of the node that failed first; 128 + n if signal n killed
     * it.
     * @throws IllegalArgumentException if a setting is unknown, has a bad value, or stands among the JVM's options.
     * @throws GlobalArrayException     if the job could not be started.
     */
    public int run(final LaunchSpec spec)
    {
        JavaCommand.check(spec);
        final Map<String, String> settings = new HashMap<>(spec.settings());
        settings.put(JobContext.NODES, Integer.toString(spec.nodes()));
        settings.put(JobContext.RANKS, Integer.toString(spec.ranksPerNode()));
        if (!spec.hosts().isEmpty())
        {
            settings.put(JobContext.INTERFACE, spec.hosts().get(0).address());
        }
        final JobContext job = JobContext.of(settings).conclude();
        if (spec.hosts().size() > 1 && !job.isUdp())
        {
            throw new IllegalArgumentException(JobContext.TRANSPORT + ": expected udp between " +
                spec.hosts().size() + " hosts, actual ipc");
        }
        final TransportProvider provider = spec.nodes() == 1 ? null : Wiring.provider();
        Preflight.check(job, provider);
        settings.put(JobContext.JOB, job.identity().jobId());
        try
        {
            return run(spec, job, settings, provider);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new GlobalArrayException("the launcher was interrupted", ex);
        }
        catch (final RuntimeException ex)
        {
            throw ex;
        }
        catch (final Exception ex)
        {
            throw new GlobalArrayException("the job could not be started: " + ex, ex);
        }
    }

    private int run(
        final LaunchSpec spec,
        final JobContext job,
        final Map<String, String> settings,
        final TransportProvider provider) throws Exception
    {
        final HostedJob hosted = new HostedJob();
        final Thread hook = new Thread(() -> closeAtShutdown(hosted), "job-shutdown");
        if (!addHook(hook))
        {
            return EXIT_ENDED;
        }
        final int exitCode;
        final String failure;
        final boolean hasBegun;
        try (hosted)
        {
            start(hosted, spec, job, settings, provider);
            hosted.own(() -> ProgressReport.start(hosted, System.err, showsProgress));
            exitCode = hosted.await();
            failure = hosted.failure();
            hasBegun = hosted.hasBegun();
        }
        catch (final Throwable ex)
        {
            if (removeHook(hook))
            {
                throw ex;
            }
            LOG.log(System.Logger.Level.DEBUG, "ended while it was being started", ex);
            return EXIT_ENDED;
        }
        if (removeHook(hook))
        {
            hosted.otherFailures().forEach(HostProcess::say);
            if (failure != null)
            {
                say(failure);
            }
            else if (!hasBegun)
            {
                say("main of class " + spec.mainClass() + " has ended without a call of GlobalArrays.launch: " +
                    "no rank has run");
            }
        }
        return exitCode;
    }

    private static void say(final String text)
    {
        System.err.println("gaeron: " + Printable.line(text));
    }

    /** {@return whether this process goes on} */
    private static boolean addHook(final Thread hook)
    {
        try
        {
            Runtime.getRuntime().addShutdownHook(hook);
            return true;
        }
        catch (final IllegalStateException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "the launcher is ending", ex);
            return false;
        }
    }

    private static void start(
        final HostedJob hosted,
        final LaunchSpec spec,
        final JobContext job,
        final Map<String, String> settings,
        final TransportProvider provider) throws Exception
    {
        final Path directory = hosted.own(() -> WatchedDirectory.create(job.directory())).path();
        hosted.reportsIn(directory);
        settings.put(JobContext.DIRECTORY, directory.toString());
        InetSocketAddress meeting = null;
        if (provider != null)
        {
            openHost(hosted, provider, job, settings);
            final InetAddress address = InetAddress.getByName(job.bindAddress());
            meeting = hosted.meetAt(() -> new RendezvousServer(
                address, job.identity().key(), job.nodes(), job.launchTimeoutNs(), hosted::onFailure)).address();
        }
        final ChildTicket ticket = new ChildTicket(job.identity().key(), meeting, directory);
        // also those of a job of one node: an archive fits only JVMs with the same options
        final List<String> options = Wiring.provider().jvmOptions();
        for (int node = 0; node < spec.nodes(); node++)
        {
            settings.put(JobContext.NODE, Integer.toString(node));
            final LaunchSpec.Host host = spec.hostOf(node);
            if (host != null)
            {
                settings.put(JobContext.INTERFACE, host.address());
            }
            final String prefix = spec.nodes() > 1 ? "[" + node + "] " : "";
            hosted.start(node, JavaCommand.of(spec, options, settings), ticket, prefix);
        }
    }

    private static void openHost(
        final HostedJob hosted,
        final TransportProvider provider,
        final JobContext job,
        final Map<String, String> settings) throws Exception
    {
        final Path shared = Path.of(settings.get(JobContext.DIRECTORY)).resolve("host");
        settings.putAll(hosted.own(() -> provider.openHost(job, shared)).nodeSettings());
    }

    private static void closeAtShutdown(final HostedJob hosted)
    {
        try
        {
            hosted.close();
        }
        catch (final Exception ex)
        {
            System.err.println("gaeron: the job did not end cleanly: " + Printable.line(ex.toString()));
        }
    }

    /** {@return whether this process goes on} Otherwise the hook kills the nodes, and their ends are not failures. */
    private static boolean removeHook(final Thread hook)
    {
        try
        {
            return Runtime.getRuntime().removeShutdownHook(hook);
        }
        catch (final IllegalStateException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "the launcher is ending", ex);
            return false;
        }
    }
}
