package org.gaeron.launch.program;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * The jars and folders that a class path stands for, in the order in which a JVM searches them. That includes what the
 * manifests of jars refer to: a copy of such a jar in another folder would not find it.
 */
final class ClassPathFiles
{
    private static final String WILDCARD = "*";
    private static final String JAR = ".jar";

    private final Collection<Path> files = new LinkedHashSet<>();

    private ClassPathFiles()
    {
    }

    /**
     * {@return the absolute paths of all that exist}
     *
     * @param classPath in the form of {@code java.class.path}.
     */
    static List<Path> of(final String classPath) throws IOException
    {
        final ClassPathFiles found = new ClassPathFiles();
        for (final String entry : classPath.split(File.pathSeparator))
        {
            if (isWildcard(entry))
            {
                found.addJarsOf(Path.of(entry.substring(0, entry.length() - 1)).toAbsolutePath());
            }
            else
            {
                found.add(Path.of(entry).toAbsolutePath());
            }
        }
        return List.copyOf(found.files);
    }

    /** {@return whether an entry stands for all jars of a folder} To {@code java}, {@code a*} is the name of a file. */
    static boolean isWildcard(final String entry)
    {
        return entry.equals(WILDCARD) || entry.endsWith(File.separator + WILDCARD);
    }

    private void addJarsOf(final Path folder) throws IOException
    {
        if (Files.isDirectory(folder))
        {
            try (Stream<Path> inside = Files.list(folder))
            {
                for (final Path file : inside.filter(ClassPathFiles::isJar).sorted().toList())
                {
                    add(file);
                }
            }
        }
    }

    /** {@return whether a file has the name of a jar, as wildcards take it} */
    static boolean isJar(final Path file)
    {
        final String name = file.getFileName().toString();
        return name.endsWith(JAR) || name.endsWith(".JAR");
    }

    private void add(final Path path) throws IOException
    {
        final Path file = path.normalize();
        if (Files.exists(file) && files.add(file) && Files.isRegularFile(file))
        {
            for (final String reference : referencesOf(file))
            {
                addReferred(file, reference);
            }
        }
    }

    private void addReferred(final Path jar, final String reference) throws IOException
    {
        try
        {
            final URI referred = jar.toUri().resolve(reference);
            final Path file = Path.of(referred);
            if (referred.getPath().endsWith("/") || Files.isRegularFile(file))
            {
                add(file);
            }
        }
        catch (final IllegalArgumentException | FileSystemNotFoundException ex)
        {
            // A JVM, too, passes over what is no address; one of another host is not for a job's class path.
            System.getLogger(ClassPathFiles.class.getName()).log(System.Logger.Level.DEBUG, "in " + jar, ex);
        }
    }

    private static String[] referencesOf(final Path file)
    {
        try (JarFile jar = new JarFile(file.toFile()))
        {
            final Manifest manifest = jar.getManifest();
            final String value =
                manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return value == null || value.isBlank() ? new String[0] : value.strip().split("\\s+");
        }
        catch (final IOException ex)
        {
            // A JVM, too, starts with a file on its class path that is no jar.
            System.getLogger(ClassPathFiles.class.getName()).log(System.Logger.Level.DEBUG, "in " + file, ex);
            return new String[0];
        }
    }
}
