package org.gaeron.examples.chem;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads lines of the user's files and of shipped resources.
 */
public final class InputFile
{
    /** How the names of open files begin that belong to the process that looks. */
    private static final List<String> DESCRIPTORS = List.of("/dev/fd/", "/dev/std", "/proc/self/");

    /** What editors write at the begin of a file in UTF-8, as characters of Latin-1. */
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private InputFile()
    {
    }

    /**
     * {@return whether a name stands for an open file of the process that looks} The nodes would find another one.
     *
     * @param name as given by the user.
     */
    public static boolean isOfOneProcess(final String name)
    {
        return DESCRIPTORS.stream().anyMatch(name::startsWith);
    }

    /**
     * {@return whether a name is that of a file} A file comes before what is shipped, or made, under its name.
     *
     * @param name as given by the user.
     */
    public static boolean isNamedBy(final String name)
    {
        final Path file = Path.of(name);
        return isOfOneProcess(name) || Files.exists(file) && !Files.isDirectory(file);
    }

    /**
     * {@return the lines of a file that the user has named}
     *
     * @param name as given by the user.
     * @throws InputException if it cannot be read, or is none that each node can read for itself, such as a pipe.
     */
    static List<String> lines(final String name)
    {
        final Path file = Path.of(name);
        if (Files.exists(file) && !Files.isRegularFile(file) || isOfOneProcess(name))
        {
            throw new InputException("expected a file that each node can read, actual " + name);
        }
        try
        {
            // Every byte is a character in Latin-1, so a binary file fails as malformed, with its line.
            final List<String> lines = new ArrayList<>(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
            if (!lines.isEmpty() && lines.getFirst().startsWith(BYTE_ORDER_MARK))
            {
                lines.set(0, lines.getFirst().substring(BYTE_ORDER_MARK.length()));
            }
            return lines;
        }
        catch (final NoSuchFileException ex)
        {
            throw new InputException("no such file: " + file, ex);
        }
        catch (final IOException ex)
        {
            throw new InputException("cannot read " + file + ": " + ex.getMessage(), ex);
        }
    }

    static List<String> resourceLines(final String resource)
    {
        try (InputStream in = InputFile.class.getResourceAsStream(resource))
        {
            if (in == null)
            {
                throw new IllegalStateException("missing from the jar: " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("cannot read " + resource, ex);
        }
    }
}
