package org.gaeron.launch.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.program.JarList;

/**
 * The shells of a job on its hosts, which it owns from the moment at which they are started, also when they have become
 * agents: a signal may end the launcher at any time. Any thread.
 */
final class HostShells implements AutoCloseable
{
    /** The mean of pauses that are long enough for some log-ins of others. */
    private static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(1);

    /** What a log-in may take where many log in. */
    private static final long TRY_NS = TimeUnit.SECONDS.toNanos(5);

    private final SshCommand ssh;
    private final BiConsumer<HostEntry, String> chatter;
    private final List<HostShell> shells = new ArrayList<>();
    private boolean isClosed;

    /**
     * No shells so far.
     *
     * @param chatter gets lines that others print on a host, by any thread.
     */
    HostShells(final SshCommand ssh, final BiConsumer<HostEntry, String> chatter)
    {
        this.ssh = ssh;
        this.chatter = chatter;
    }

    /**
     * {@return a shell that is started now} Who closes this waits for the start, so no process is left behind.
     *
     * @throws HostFailedException if this was closed before, or the program is not there.
     */
    synchronized HostShell open(final HostEntry host)
    {
        if (isClosed)
        {
            throw new HostFailedException("not started: the job was ended", null);
        }
        final HostShell shell = HostShell.start(host, ssh.to(host), line -> chatter.accept(host, line));
        shells.add(shell);
        return shell;
    }

    /**
     * {@return the host when its shell, or a later one, has told its facts} Of many connections at a time sshd drops
     * some at random, by its MaxStartups: then there are further tries after pauses, as long as there is time for one.
     *
     * @param shell the first one.
     */
    ReachedHost reach(final HostEntry host, final HostShell shell, final JarList jars, final long deadlineNs)
    {
        HostShell next = shell;
        for (int tries = 1; ; tries++)
        {
            try
            {
                return new ReachedHost(host, next.facts(jars, deadlineNs), next);
            }
            catch (final HostDroppedException ex)
            {
                if (deadlineNs - System.nanoTime() < PAUSE_NS + TRY_NS)
                {
                    throw new HostFailedException(ex.getMessage() + ", in " + tries +
                        " tries: MaxStartups of sshd there, or of a jump, may be too small", ex);
                }
            }
            pause();
            next = open(host);
        }
    }

    /** Others were dropped at the same moment: they should not come again together. */
    private static void pause()
    {
        try
        {
            TimeUnit.NANOSECONDS.sleep(PAUSE_NS / 2 + ThreadLocalRandom.current().nextLong(PAUSE_NS));
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new HostFailedException("interrupted", ex);
        }
    }

    /** Ends in good order what has not become an agent. */
    void stop()
    {
        forAll(HostShell::stop);
    }

    /** Ends all at once, the agents, too. */
    @Override
    public void close()
    {
        forAll(HostShell::end);
    }

    private synchronized List<HostShell> finish()
    {
        isClosed = true;
        return List.copyOf(shells);
    }

    private void forAll(final Consumer<HostShell> end)
    {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor())
        {
            finish().forEach(shell -> pool.execute(() -> end.accept(shell)));
        }
    }
}
