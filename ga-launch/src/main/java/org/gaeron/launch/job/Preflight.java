package org.gaeron.launch.job;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

import com.sun.management.UnixOperatingSystemMXBean;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.node.TransportProvider;
import org.gaeron.runtime.settings.JobContext;

/**
 * Checks that the host meets the needs of a job, before anything is started. If not, one line reports what was found
 * and what would help.
 */
public final class Preflight
{
    /** Descriptors that a JVM has open without any peer, above all jars and selectors, with a margin. */
    private static final int SPARE_DESCRIPTORS = 64;
    private static final int DESCRIPTORS_PER_NODE = 4;
    private static final int MODE_BITS = 07777;
    private static final int STICKY = 01000;
    private static final int WRITABLE_BY_ALL = 00002;

    private Preflight()
    {
    }

    static void check(final JobContext job, final TransportProvider provider)
    {
        checkFolder(job);
        job.host().networkInterface();
        checkDescriptors(job);
        if (provider != null)
        {
            provider.check(job);
        }
    }

    /**
     * Checks the folder for the folders of jobs.
     *
     * @throws IllegalArgumentException if it is not there, or not to be used.
     */
    public static void checkFolder(final JobContext job)
    {
        if (job.directory().toString().chars().anyMatch(Character::isISOControl))
        {
            throw new IllegalArgumentException(JobContext.DIRECTORY +
                ": expected a folder without control characters in its path, actual " + job.directory());
        }
        if (!Files.isDirectory(job.directory()))
        {
            throw new IllegalArgumentException(
                JobContext.DIRECTORY + ": expected an existing folder, actual " + job.directory());
        }
        if (!Files.isWritable(job.directory()))
        {
            throw new IllegalArgumentException(JobContext.DIRECTORY +
                ": expected a folder that this user can write to, actual " + job.directory());
        }
        checkSticky(job.directory());
    }

    /** Refuses a folder that is writable by all and not sticky: there, any user can replace the job's folder. */
    private static void checkSticky(final Path directory)
    {
        try
        {
            if (!directory.getFileSystem().supportedFileAttributeViews().contains("unix"))
            {
                return;
            }
            final int mode = (int)Files.getAttribute(directory, "unix:mode") & MODE_BITS;
            if ((mode & (WRITABLE_BY_ALL | STICKY)) == WRITABLE_BY_ALL)
            {
                throw new IllegalArgumentException(JobContext.DIRECTORY + ": expected a folder where other users " +
                    "cannot rename what is ours (mode 1777, say), actual " + directory + " of mode " +
                    Integer.toOctalString(mode));
            }
        }
        catch (final IOException ex)
        {
            throw new IllegalArgumentException(
                JobContext.DIRECTORY + ": expected a folder that can be looked at, actual " + directory, ex);
        }
    }

    /**
     * Checks the limit of descriptors. The launcher has pipes and a socket for each node; a node has a socket for each
     * other node. All have the same limit.
     */
    private static void checkDescriptors(final JobContext job)
    {
        final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        if (system instanceof final UnixOperatingSystemMXBean unix)
        {
            final long wanted = unix.getOpenFileDescriptorCount() + SPARE_DESCRIPTORS +
                DESCRIPTORS_PER_NODE * (long)job.nodes();
            if (unix.getMaxFileDescriptorCount() < wanted)
            {
                throw new GlobalArrayException("expected a limit of at least " + wanted +
                    " file descriptors for " + job.nodes() + " nodes, actual " + unix.getMaxFileDescriptorCount() +
                    ": raise it with ulimit -n");
            }
        }
    }
}
