package org.gaeron.examples.scf;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.InputFile;

/**
 * Output files, written at the end of a calculation or repeatedly during it. A reader always finds a complete file, old
 * or new. A device or a pipe is written into, and a link leads to the file.
 */
final class OutputFile
{
    private OutputFile()
    {
    }

    /**
     * {@return the absolute path of a file that can be written}
     *
     * @param option that names the file.
     * @param name   as given by the user.
     * @throws InputException if the file cannot be written.
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
        if (InputFile.isOfOneProcess(name))
        {
            throw new InputException("expected " + option + " to be a file that the nodes can open, actual " + name +
                ", which only the process has that was given it");
        }
        return file;
    }

    /** Writer of the content. */
    interface Content
    {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Replaces a file atomically, or writes into a device or a pipe.
     *
     * @param file    to be replaced.
     * @param content to be written.
     * @throws UncheckedIOException if the content cannot be written; a file is then unchanged.
     */
    static void replace(final Path file, final Content content)
    {
        try
        {
            final Path there = Files.exists(file) ? file.toRealPath() : file;
            if (Files.exists(there) && !Files.isRegularFile(there))
            {
                try (OutputStream out = Files.newOutputStream(there, StandardOpenOption.WRITE))
                {
                    content.write(out);
                }
                return;
            }
            // Not a temporary file, which only its owner could read.
            final Path next = there.resolveSibling(there.getFileName() + "." + ProcessHandle.current().pid() + ".next");
            try
            {
                try (OutputStream out = Files.newOutputStream(next))
                {
                    content.write(out);
                }
                Files.move(next, there, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
