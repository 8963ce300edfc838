package org.gaeron.launch.text;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * The reason of a failure of files in a line, without the names of files and classes.
 */
public final class FileFailure
{
    private FileFailure()
    {
    }

    public static String reason(final IOException failure)
    {
        return switch (failure)
        {
            case final FileSystemException ex when ex.getReason() != null -> ex.getReason();
            case final AccessDeniedException ex -> "permission denied";
            case final NoSuchFileException ex -> "there is no such file or folder";
            case final FileSystemException ex -> ex.getClass().getSimpleName();
            case final IOException ex when ex.getMessage() != null -> ex.getMessage();
            default -> failure.toString();
        };
    }
}
