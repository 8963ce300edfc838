package org.gaeron.runtime;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The file system that the logs of a node lie in. Logs are sparse files, mapped: where others fill the file system
 * after the start of a job, the system ends an access to a page that is new with a fault, which the JVM makes an error
 * that says neither where nor why. Any thread.
 */
public final class LogStorage
{
    /** Parts of what the JVM, Aeron's driver and the system say. */
    private static final String FAULT = "unsafe memory access";
    private static final List<String> REFUSALS =
        List.of("insufficient usable storage", "No space left on device");

    private static final int TERMS_PER_LOG = 3;
    private static final int MIB_SHIFT = 20;

    private final Path folder;
    private final long linkBytes;

    /**
     * The storage of a node, or of its host.
     *
     * @param context concluded.
     */
    public LogStorage(final JobContext context)
    {
        this(context.wire().aeronDirectory() == null ? context.directory() : context.wire().aeronDirectory(),
            TERMS_PER_LOG * ((long)context.wire().termLengthBytes() + context.wire().bulkTermLengthBytes()));
    }

    /**
     * A storage.
     *
     * @param linkBytes what the logs of one more link may take: a fault where more than that is free has another cause.
     */
    LogStorage(final Path folder, final long linkBytes)
    {
        this.folder = folder;
        this.linkBytes = linkBytes;
    }

    /**
     * Tells a failure by its cause. To be called when it happens: what ends afterwards makes room.
     *
     * @param failure of any part of the node.
     * @return that there was no room for a log, with the numbers and the way out, if that is the cause; else what the
     * failure says of itself.
     */
    public String tell(final Throwable failure)
    {
        final boolean isFault = has(failure, List.of(FAULT));
        if (!isFault && !has(failure, REFUSALS))
        {
            return Causes.text(failure);
        }
        try
        {
            final FileStore store = Files.getFileStore(folder);
            final long freeBytes = store.getUsableSpace();
            return isFault && freeBytes > linkBytes ? Causes.text(failure) :
                "no room for the logs of the job: the file system " + store + " of type " + store.type() + " has " +
                (store.getTotalSpace() >> MIB_SHIFT) + " MiB, " + (freeBytes >> MIB_SHIFT) +
                " MiB of them free: make room there, enlarge it, or choose another folder (" + JobContext.DIRECTORY +
                ") or smaller terms (" + JobContext.BULK_TERM_LENGTH + ", " + JobContext.TERM_LENGTH + ")";
        }
        catch (final IOException ex)
        {
            failure.addSuppressed(ex);
            return Causes.text(failure);
        }
    }

    private static boolean has(final Throwable failure, final List<String> texts)
    {
        return texts.stream().anyMatch(text -> Causes.says(failure, text));
    }
}
