package org.gaeron.launch.program;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.gaeron.launch.text.Printable;

/**
 * The class path of a job as jars that may be sent to hosts, in order. Jars made of folders are kept in memory.
 *
 * @param jars in the order of the class path.
 */
public record JarList(List<JarList.Jar> jars)
{
    private static final int SHORT = 12;

    /**
     * An entry of the class path.
     *
     * @param sha256 of its bytes, in hexadecimal digits.
     * @param path   where it is here; of a folder that is packed, no path of the jar.
     * @param bytes  its length.
     * @param packed the bytes if it is no file, or null.
     */
    public record Jar(String sha256, Path path, long bytes, byte[] packed)
    {
        /**
         * An entry of the class path.
         *
         * @param sums of files.
         */
        private static Jar of(final Path path, final Map<Path, String> sums) throws IOException
        {
            if (!Files.isDirectory(path))
            {
                return new Jar(sums.get(path), path, Files.size(path), null);
            }
            final byte[] packed = FolderJar.of(path);
            return new Jar(FileChecksums.of(new ByteArrayInputStream(packed)), path, packed.length, packed);
        }

        /**
         * {@return the bytes of the jar}
         *
         * @throws IOException if it cannot be read.
         */
        public InputStream open() throws IOException
        {
            return packed == null ? Files.newInputStream(path) : new ByteArrayInputStream(packed);
        }
    }

    /** Keeps a copy of the list. */
    public JarList
    {
        jars = List.copyOf(jars);
    }

    /**
     * {@return the jars of a class path} Reads them all.
     *
     * @param classPath in the form of {@code java.class.path}.
     * @throws IllegalArgumentException if an entry cannot be sent.
     * @throws IOException              if one cannot be read.
     */
    public static JarList of(final String classPath) throws IOException
    {
        final List<Path> paths = ClassPathFiles.of(classPath);
        for (final Path path : paths)
        {
            if (path.toString().indexOf('\n') >= 0)
            {
                throw new IllegalArgumentException(
                    "expected a class path without line ends, actual " + Printable.line(path.toString()));
            }
        }
        final Map<Path, String> sums = sums(paths);
        final List<Jar> jars = new ArrayList<>();
        for (final Path path : paths)
        {
            jars.add(Jar.of(path, sums));
        }
        return new JarList(jars);
    }

    private static Map<Path, String> sums(final List<Path> paths) throws IOException
    {
        return FileChecksums.of(paths.stream().filter(path -> Files.exists(path) && !Files.isDirectory(path)).toList());
    }

    /** {@return the lines that ask a host which of the jars it has} The file of a packed folder can be nowhere else. */
    public List<String> question()
    {
        return jars.stream().map(jar -> jar.sha256() + " " + (jar.packed() == null ? jar.path() : "-")).toList();
    }

    /** {@return a line for each entry, by which another host sees whether it has the same} */
    public List<String> lines()
    {
        return jars.stream().map(jar -> jar.sha256() + " " + jar.path()).toList();
    }

    /** {@return the class path of the same files} */
    public String classPath()
    {
        return jars.stream().map(jar -> jar.path().toString()).collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * {@return what is wrong with the files here, or null}
     *
     * @param lines of another host.
     * @throws IOException if a file cannot be read.
     */
    public static String complaint(final List<String> lines) throws IOException
    {
        final Map<Path, String> sums = sums(lines.stream().map(line -> Path.of(line.split(" ", 2)[1])).toList());
        for (final String line : lines)
        {
            final String[] pair = line.split(" ", 2);
            final Path path = Path.of(pair[1]);
            final String actual =
                sums.containsKey(path) || Files.isDirectory(path) ? Jar.of(path, sums).sha256() : null;
            if (!pair[0].equals(actual))
            {
                return "expected " + Printable.line(path.toString()) + " as on the host of the launcher, SHA-256 " +
                    shortened(pair[0]) + ", actual " + (actual == null ? "none" : shortened(actual)) +
                    ": the hosts need the same files under the same names";
            }
        }
        return null;
    }

    private static String shortened(final String sha256)
    {
        return sha256.substring(0, Math.min(SHORT, sha256.length())) + "...";
    }
}
