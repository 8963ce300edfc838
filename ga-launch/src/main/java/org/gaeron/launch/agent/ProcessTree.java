package org.gaeron.launch.agent;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A process and those that it has started.
 */
final class ProcessTree
{
    private static final System.Logger LOG = System.getLogger(ProcessTree.class.getName());
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
        end(process, ProcessTree::all, LIMIT_MS);
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
     * @param limitMs time for it and the agents to end by themselves, once asked.
     */
    static void endAgents(final Process process, final long limitMs)
    {
        end(process, ProcessTree::downToAgents, limitMs);
    }

    private static Stream<ProcessHandle> all(final ProcessHandle process)
    {
        return Stream.concat(process.descendants(), Stream.of(process));
    }

    private static Stream<ProcessHandle> downToAgents(final ProcessHandle process)
    {
        final boolean isAgent = process.info().command().filter(path -> path.endsWith("/java")).isPresent();
        return Stream.concat(Stream.of(process),
            isAgent ? Stream.empty() : process.children().flatMap(ProcessTree::downToAgents));
    }

    /** Asks all, and kills those of a kind that have not ended when the time is over. */
    private static void end(
        final Process process, final Function<ProcessHandle, Stream<ProcessHandle>> killed, final long limitMs)
    {
        if (!process.isAlive())
        {
            return; // those that it had started are nobody's: the system looks at all processes to find none
        }
        final List<ProcessHandle> last = killed.apply(process.toHandle()).toList();
        all(process.toHandle()).toList().forEach(ProcessHandle::destroy);
        try
        {
            CompletableFuture.allOf(last.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .get(limitMs, TimeUnit.MILLISECONDS);
        }
        catch (final TimeoutException | ExecutionException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "killed", ex);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        last.forEach(ProcessHandle::destroyForcibly);
    }
}
