package org.gaeron.launch.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.gaeron.launch.host.HostEntry;

/**
 * The shells of a job on its hosts, which it owns from the moment at which they are started, also when they have become
 * agents: a signal may end the launcher at any time. Any thread.
 */
final class HostShells implements AutoCloseable
{
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
