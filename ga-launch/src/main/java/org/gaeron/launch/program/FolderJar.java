package org.gaeron.launch.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A folder of classes as a jar. The same files give the same bytes, so a host that has them once has them.
 *
 * <p>Jars at its top are left out. A JVM looks for nothing in them, and a manifest with {@code Class-Path: .} refers to
 * the folder of its own jar.
 */
final class FolderJar
{
    /** Somebody's home on the class path, say. */
    private static final long MOST_BYTES = 256 << 20;
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private FolderJar()
    {
    }

    /**
     * {@return the bytes of the jar}
     *
     * @throws IllegalArgumentException if the folder is too big for one that holds classes.
     */
    static byte[] of(final Path folder) throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes))
        {
            for (final Path file : filesOf(folder))
            {
                final ZipEntry entry = new ZipEntry(folder.relativize(file).toString());
                entry.setTimeLocal(TIME);
                jar.putNextEntry(entry);
                Files.copy(file, jar);
                jar.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static List<Path> filesOf(final Path folder) throws IOException
    {
        final List<Path> files = new ArrayList<>();
        long bytes = 0;
        try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS))
        {
            for (final Path file : (Iterable<Path>)all.filter(file -> isPart(folder, file))::iterator)
            {
                files.add(file);
                bytes += Files.size(file);
                if (bytes > MOST_BYTES)
                {
                    throw new IllegalArgumentException("expected at most " + (MOST_BYTES >> 20) +
                        " MB in the folder " + folder + " of the class path, actual more: pack a jar");
                }
            }
        }
        catch (final UncheckedIOException ex)
        {
            throw ex.getCause();
        }
        Collections.sort(files);
        return files;
    }

    private static boolean isPart(final Path folder, final Path file)
    {
        return Files.isRegularFile(file) && !(folder.equals(file.getParent()) && ClassPathFiles.isJar(file));
    }
}
