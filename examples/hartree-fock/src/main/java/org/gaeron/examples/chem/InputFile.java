package org.gaeron.examples.chem;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads lines of the user's files and of shipped resources.
 */
final class InputFile
{
    private InputFile()
    {
    }

    static List<String> lines(final Path file)
    {
        try
        {
            // Every byte is a character in Latin-1, so a binary file fails as malformed, with its line.
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
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
