package org.gaeron.hdf5;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Reason why a file cannot be read or written, in a few words. The library wraps it into exceptions without it. */
final class FileFailure
{
    private FileFailure()
    {
    }

    /**
     * {@return a failure with the reason that the system gave, or else the words of the library}
     *
     * @param failure the failure, with its causes.
     * @param ending  what stands behind the reason.
     */
    static IOException of(final Exception failure, final String ending)
    {
        IOException deepest = null;
        Throwable last = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
        {
            deepest = cause instanceof final IOException ex ? ex : deepest;
            last = cause;
        }
        final String words = failure.getMessage() + (last == failure ? "" : ": " + last.getMessage());
        final String reason = deepest == null ? words : reason(deepest);
        // Of these words the runtime concludes that its own logs have no room, wherever they stand.
        return reason.contains("No space left on device") ? new IOException("the file system is full" + ending) :
            new IOException(reason + ending, failure);
    }

    /** {@return the reason without the name of a file} */
    static String reason(final IOException failure)
    {
        return switch (failure)
        {
            case final FileSystemException ex when ex.getReason() != null -> ex.getReason();
            case final AccessDeniedException ex -> "permission denied";
            case final NoSuchFileException ex -> "there is no such file or folder";
            case final NotDirectoryException ex -> "it is no folder";
            default -> String.valueOf(failure.getMessage());
        };
    }
}
