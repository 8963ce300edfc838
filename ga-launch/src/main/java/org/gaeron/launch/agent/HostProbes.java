package org.gaeron.launch.agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.host.HostList;
import org.gaeron.launch.program.JarList;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.Phases;

/**
 * Reaches all hosts of a job, or none: if one fails, nothing has been started anywhere, and all failures are told. The
 * checksums of the jars take a cold JVM about as long as the first connections, so both are made at the same time.
 *
 * <p>Owns what it starts. Any thread may close it, at any time.
 */
public final class HostProbes implements AutoCloseable
{
    /** Reads the jars of the job. */
    @FunctionalInterface
    public interface Jars
    {
        JarList read() throws IOException;
    }

    /** Gateways before many hosts, and name servers, refuse a rush. */
    private static final int AT_ONCE = 32;

    /** A way of less than 1 MB/s is too slow to send jars on. */
    private static final long SHIP_NS_PER_BYTE = 1_000;

    private final HostShells shells;
    private final long timeoutNs;
    private final Phases phases;

    /**
     * Probes that have not begun.
     *
     * @param timeoutNs for each host to answer, and again to take the jars, besides the time that their bytes need.
     * @param chatter   gets lines that others print on a host, by any thread.
     * @param phases    of the start.
     */
    public HostProbes(
        final SshCommand ssh,
        final long timeoutNs,
        final BiConsumer<HostEntry, String> chatter,
        final Phases phases)
    {
        this.phases = phases;
        this.timeoutNs = timeoutNs;
        shells = new HostShells(ssh, chatter);
    }

    /**
     * {@return the hosts in order, each with all the jars}
     *
     * @param classPath of the job; read by this thread.
     * @throws LaunchFailedException if a host fails, or this thread is interrupted; with a line for each that failed.
     * @throws IOException           if the jars cannot be read.
     */
    public List<ReachedHost> reach(final HostList hosts, final Jars classPath) throws IOException
    {
        final List<HostEntry> all = hosts.hosts();
        boolean isGood = false;
        try (ExecutorService pool = pool())
        {
            final List<HostEntry> first = all.subList(0, Math.min(all.size(), AT_ONCE));
            final List<HostShell> ways = each(pool, first, i -> shells.open(first.get(i)));
            final JarList jars = classPath.read();
            final List<ReachedHost> reached = each(pool, all, i -> shells.reach(all.get(i),
                i < ways.size() ? ways.get(i) : shells.open(all.get(i)), jars, System.nanoTime() + timeoutNs));
            phases.end("probed " + Phases.count(reached.size(), "host"));
            each(pool, all, i -> ship(reached.get(i), jars));
            tellSent(reached, jars);
            isGood = true;
            return reached;
        }
        finally
        {
            if (!isGood)
            {
                shells.stop();
            }
        }
    }

    /** Ends the shells on all hosts, and the agents that they have become. Nothing is started any more. */
    @Override
    public void close()
    {
        shells.close();
    }

    private static ExecutorService pool()
    {
        return Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().name("host", 0).factory());
    }

    /**
     * {@return the results of a task for each host, in order} Hosts take it at the same time.
     *
     * @throws LaunchFailedException as {@link #reach}.
     */
    static <T> List<T> each(final List<HostEntry> hosts, final IntFunction<T> task)
    {
        try (ExecutorService pool = pool())
        {
            return each(pool, hosts, task);
        }
    }

    private ReachedHost ship(final ReachedHost host, final JarList jars)
    {
        final long bytes = missingBytes(host, jars);
        host.shell().ship(jars, System.nanoTime() + timeoutNs + bytes * SHIP_NS_PER_BYTE);
        return host;
    }

    private static long missingBytes(final ReachedHost host, final JarList jars)
    {
        return jars.jars().stream()
            .filter(jar -> host.facts().missing().contains(jar.sha256())).mapToLong(JarList.Jar::bytes).sum();
    }

    private void tellSent(final List<ReachedHost> hosts, final JarList jars)
    {
        final List<Long> bytes = hosts.stream().map(host -> missingBytes(host, jars)).filter(sent -> sent > 0).toList();
        if (!bytes.isEmpty())
        {
            phases.end(String.format(Locale.ROOT, "sent %.1f MB to %s",
                bytes.stream().mapToLong(Long::longValue).max().getAsLong() * 1e-6,
                Phases.count(bytes.size(), "host")));
        }
    }

    private static <T> List<T> each(
        final ExecutorService pool, final List<HostEntry> hosts, final IntFunction<T> task)
    {
        final List<Callable<T>> tasks =
            IntStream.range(0, hosts.size()).mapToObj(i -> (Callable<T>)() -> task.apply(i)).toList();
        final List<Future<T>> ends;
        try
        {
            ends = pool.invokeAll(tasks);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new LaunchFailedException("interrupted before all hosts were reached", ex);
        }
        final List<String> lines = new ArrayList<>();
        final List<Throwable> failures = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++)
        {
            if (ends.get(i).state() == Future.State.FAILED)
            {
                final Throwable failure = ends.get(i).exceptionNow();
                failures.add(failure);
                lines.add("host " + hosts.get(i).name() + ": " +
                    (failure instanceof HostFailedException ? failure.getMessage() : failure.toString()));
            }
        }
        if (!failures.isEmpty())
        {
            final LaunchFailedException ex = new LaunchFailedException(String.join("\n", lines), failures.getFirst());
            failures.stream().skip(1).forEach(ex::addSuppressed);
            throw ex;
        }
        return ends.stream().map(Future::resultNow).toList();
    }
}
