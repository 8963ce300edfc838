package org.gaeron.aeron;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.aeron.logbuffer.LogBufferDescriptor;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.settings.JobContext;

/**
 * Space in the job's folder, and mappings, that the media drivers of a job on this host need at most: when every node
 * talks to every other one.
 */
final class LogSpace
{
    private static final int PAGE_BYTES = 4096;
    private static final int KINDS = 2;
    private static final int MIB_SHIFT = 20;
    /** The logs of sender and receiver, each mapped by driver and client, which are in one process. */
    private static final int MAPPINGS_PER_STREAM = 4;
    /** Other mappings of a JVM, with room. */
    private static final long SPARE_MAPPINGS = 2048;
    private static final Path MAPPINGS = Path.of("/proc/sys/vm/max_map_count");

    private LogSpace()
    {
    }

    /**
     * Checks the free space in the job's folder. Logs are mapped, and take space when they are written to. If there is
     * none then, the write faults in the middle of the job.
     */
    static void check(final JobContext context)
    {
        final long wantedBytes = bytes(context);
        try
        {
            final long freeBytes = Files.getFileStore(context.directory()).getUsableSpace();
            if (freeBytes < wantedBytes)
            {
                throw new GlobalArrayException(JobContext.DIRECTORY + ": expected " + mib(wantedBytes) +
                    " MiB free in " + context.directory() + " for the logs of " + context.nodes() + " nodes, actual " +
                    (freeBytes >> MIB_SHIFT) + " MiB: choose another folder, or smaller terms (" +
                    AeronSettings.BULK_TERM_LENGTH + ", " + AeronSettings.TERM_LENGTH + "); a container gets more " +
                    "by --shm-size, a pod by a volume in memory");
            }
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException(
                JobContext.DIRECTORY + ": the free space of " + context.directory() + " cannot be told: " + ex, ex);
        }
    }

    private static long mib(final long bytes)
    {
        return (bytes + (1L << MIB_SHIFT) - 1) >> MIB_SHIFT;
    }

    /** {@return the bytes in the job's folder} 0 with an external driver, which keeps its logs elsewhere. */
    static long bytes(final JobContext context)
    {
        if (AeronSettings.of(context).aeronDirectory() != null)
        {
            return 0;
        }
        final long nodes = context.host().count();
        final long far = farPeers(context);
        final long near = nearPeers(context);
        return (far == 0 ? 0 : nodes * (DriverBuffers.ofNode(context.nodes()).fileBytes() +
            2 * far * logBytes(context, true))) + // the sender's log, and the receiver's
            (near == 0 ? 0 : DriverBuffers.ofHost(context.host().count()).fileBytes() +
                nodes * near * logBytes(context, false));
    }

    /** Returns how many nodes a node of this host talks to over shared memory. */
    private static int nearPeers(final JobContext context)
    {
        return context.host().hasIpc() ? context.host().count() - 1 : 0;
    }

    private static int farPeers(final JobContext context)
    {
        return context.nodes() - 1 - nearPeers(context);
    }

    private static long logBytes(final JobContext context, final boolean isUdp)
    {
        final AeronSettings settings = AeronSettings.of(context);
        return LogBufferDescriptor.computeLogLength(settings.termLengthBytes(isUdp), PAGE_BYTES) +
            LogBufferDescriptor.computeLogLength(settings.bulkTermLengthBytes(isUdp), PAGE_BYTES);
    }

    /**
     * Refuses a job whose logs one process cannot map, where the system reveals its limit.
     */
    static void checkMappings(final JobContext context)
    {
        if (!Files.exists(MAPPINGS))
        {
            return;
        }
        // the kernel returns such a file in one piece, or only its first bytes
        try (BufferedReader reader = Files.newBufferedReader(MAPPINGS))
        {
            checkMappings(context, Long.parseLong(reader.readLine().strip()));
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException(MAPPINGS + " cannot be read: " + ex, ex);
        }
    }

    /**
     * Refuses a job whose logs one process cannot map.
     *
     * @param most mappings that a process may have.
     */
    static void checkMappings(final JobContext context, final long most)
    {
        final long wanted = SPARE_MAPPINGS + KINDS *
            ((long)farPeers(context) * MAPPINGS_PER_STREAM + (long)nearPeers(context) * context.host().count());
        if (wanted > most)
        {
            throw new GlobalArrayException("expected a limit of at least " + wanted + " mappings of a process for " +
                "the logs of " + context.nodes() + " nodes, actual " + most +
                ": raise it with sysctl vm.max_map_count=" + wanted);
        }
    }
}
