package org.gaeron.launch.agent;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process and those that it has started.
 */
final class ProcessTree
{
    private static final long LIMIT_MS = 500;

    private ProcessTree()
    {
    }

    /**
     * Ends them all: asks first, because ssh closes its connections then. Does not close the pipes, because that would
     * wait for a thread that writes to one.
     */
    static void end(final Process process)
    {
        ask(process, LIMIT_MS).forEach(ProcessHandle::destroyForcibly);
    }

    /**
     * Ends an agent, or the ssh that leads to one, or a script around either. An agent of this host has nodes, and a
     * shell that deletes the folder of the job. They end when the agent has, and only then is nothing left.
     */
    static void endAgent(final Process process)
    {
        endAgents(process, LIMIT_MS);
    }

    /**
     * The same for a command that has started all agents.
     *
     * @param limitMs time to end by itself, once asked.
     */
    static void endAgents(final Process process, final long limitMs)
    {
        final List<ProcessHandle> agents = process.isAlive() ? downToAgents(process.toHandle()).toList() : List.of();
        ask(process, limitMs);
        agents.forEach(ProcessHandle::destroyForcibly);
    }

    private static Stream<ProcessHandle> downToAgents(final ProcessHandle process)
    {
        final boolean isAgent = process.info().command().filter(path -> path.endsWith("/java")).isPresent();
        return Stream.concat(Stream.of(process),
            isAgent ? Stream.empty() : process.children().flatMap(ProcessTree::downToAgents));
    }

    /** {@return those that were asked, and had some time} */
    private static List<ProcessHandle> ask(final Process process, final long limitMs)
    {
        if (!process.isAlive())
        {
            return List.of(); // those that it had started are nobody's: the system looks at all processes to find none
        }
        final List<ProcessHandle> all =
            Stream.concat(process.descendants(), Stream.of(process.toHandle())).filter(ProcessHandle::isAlive).toList();
        all.forEach(ProcessHandle::destroy);
        try
        {
            process.waitFor(limitMs, TimeUnit.MILLISECONDS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        return all;
    }
}
