package org.gaeron.examples.scf;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.gaeron.examples.chem.InputException;

/**
 * Files that are written at the end of a calculation, or again and again during it: whoever reads one finds it whole,
 * old or new.
 */
final class OutputFile
{
    private OutputFile()
    {
    }

    /**
     * {@return the absolute path of a file that can be written}
     *
     * @param option what asked for it.
     * @param name   as the user gave it.
     * @throws InputException if it cannot be written.
     */
    static Path check(final String option, final String name)
    {
        final Path file = Path.of(name).toAbsolutePath();
        final Path folder = file.getParent();
        if (Files.isDirectory(file))
        {
            throw new InputException("expected " + option + " to be a file, actual folder " + name);
        }
        if (folder == null || !Files.isDirectory(folder))
        {
            throw new InputException("expected " + option + " in a folder that exists, actual " + name);
        }
        if (!Files.isWritable(folder) || Files.exists(file) && !Files.isWritable(file))
        {
            throw new InputException("expected " + option + " to be writable, actual " + name);
        }
        return file;
    }

    /** Writes to a stream. */
    interface Content
    {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Replaces a file at once by another content.
     *
     * @param file    which.
     * @param content the content.
     * @throws UncheckedIOException if it cannot be written; the file is as it was.
     */
    static void replace(final Path file, final Content content)
    {
        try
        {
            // Not a file for temporary use: those can be read by their owner alone.
            final Path next = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid() + ".next");
            try
            {
                try (OutputStream out = Files.newOutputStream(next))
                {
                    content.write(out);
                }
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            finally
            {
                Files.deleteIfExists(next);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("cannot write " + file + ": " + ex.getMessage(), ex);
        }
    }
}
