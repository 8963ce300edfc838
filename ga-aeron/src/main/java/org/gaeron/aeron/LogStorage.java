package org.gaeron.aeron;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.settings.JobContext;

/**
 * The file system that holds the logs of a node. Logs are sparse, mapped files. If others fill the file system after
 * the start of a job, an access to a new page faults. The JVM turns the fault into an error that names neither place
 * nor reason. Any thread.
 */
final class LogStorage
{
    /** Parts of the messages of the JVM, Aeron's driver and the system. */
    private static final String FAULT = "unsafe memory access";
    private static final List<String> REFUSALS =
        List.of("insufficient usable storage", "No space left on device");

    private static final int TERMS_PER_LOG = 3;
    private static final int MIB_SHIFT = 20;

    private final Path folder;
    private final long linkBytes;

    /**
     * The log storage of a node, or of its host.
     *
     * @param context the concluded context of the node.
     */
    LogStorage(final JobContext context)
    {
        this(context, AeronSettings.of(context));
    }

    private LogStorage(final JobContext context, final AeronSettings settings)
    {
        this(settings.aeronDirectory() == null ? context.directory() : settings.aeronDirectory(),
            TERMS_PER_LOG * ((long)settings.termLengthBytes(!context.host().hasIpc()) +
                settings.bulkTermLengthBytes(!context.host().hasIpc())));
    }

    /**
     * A log storage in a folder.
     *
     * @param linkBytes most bytes of the logs of one more link; a fault where more than that is free has another cause.
     */
    LogStorage(final Path folder, final long linkBytes)
    {
        this.folder = folder;
        this.linkBytes = linkBytes;
    }

    /**
     * Finds out whether a log could not be opened or mapped. Nobody tells the sender, which waits for what the receiver
     * sends when the stream has come.
     *
     * @param error of client or driver.
     * @return why, or null.
     */
    static IOException unopened(final Throwable error)
    {
        final IOException refused = Causes.find(error, FileSystemException.class);
        return refused != null || Causes.find(error, OutOfMemoryError.class) == null ? refused :
            Causes.find(error, IOException.class);
    }

    /**
     * Describes the cause of a failure. Called when the failure happens, because parts that end afterwards free space.
     *
     * @param failure a failure of any part of the node.
     * @return if a log found no space: a text with the figures and remedies; else the failure's own text.
     */
    String tell(final Throwable failure)
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
                ") or smaller terms (" + AeronSettings.BULK_TERM_LENGTH + ", " + AeronSettings.TERM_LENGTH + ")";
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
