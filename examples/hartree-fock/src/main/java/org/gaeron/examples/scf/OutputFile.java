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
     * Checks that a file can be written.
     *
     * @param option that names the file.
     * @param file   an absolute path.
     * @throws InputException if the file cannot be written.
     */
    static void check(final String option, final Path file)
    {
        if (InputFile.isOfOneProcess(file.toString()))
        {
            throw new InputException("expected " + option + " to be a file that the nodes can open, actual " + file +
                ", which only the process has that was given it");
        }
        if (Files.isDirectory(file))
        {
            throw new InputException("expected " + option + " to be a file, actual folder " + file);
        }
        final Path there = target(file);
        final Path folder = there.getParent();
        if (folder == null || !Files.isDirectory(folder))
        {
            throw new InputException("expected " + option + " in a folder that exists, actual " + file);
        }
        if (isReplaced(there) && !Files.isWritable(folder) || Files.exists(there) && !Files.isWritable(there))
        {
            throw new InputException("expected " + option + " to be writable, actual " + file);
        }
    }

    /** {@return where a link leads to, or the file itself} */
    private static Path target(final Path file)
    {
        try
        {
            return Files.exists(file) ? file.toRealPath() : file;
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("cannot find " + file + ": " + ex.getMessage(), ex);
        }
    }

    /** {@return whether a file is put in its place, and not written into as a device or a pipe} */
    private static boolean isReplaced(final Path there)
    {
        return !Files.exists(there) || Files.isRegularFile(there);
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
            final Path there = target(file);
            if (!isReplaced(there))
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
                Files.deleteIfExists(next); // of a process of that number that was killed, or another user's link
                try (OutputStream out =
                    Files.newOutputStream(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
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
