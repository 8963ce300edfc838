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
        if (!process.isAlive())
        {
            return; // those that it had started are nobody's: the system looks at all processes to find none
        }
        final List<ProcessHandle> all =
            Stream.concat(process.descendants(), Stream.of(process.toHandle())).filter(ProcessHandle::isAlive).toList();
        all.forEach(ProcessHandle::destroy);
        try
        {
            process.waitFor(LIMIT_MS, TimeUnit.MILLISECONDS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
