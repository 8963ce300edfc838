package org.gaeron.verification.launch;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One jar with a program and the jars of the toolkit, as build tools make it.
 */
final class FatJar
{
    private static final Pattern TOOLKIT =
        Pattern.compile(".*/(ga-[a-z]+/target/.*|(aeron-|agrona|HdrHistogram|picocli)[^/]*)");
    private static final String SERVICES = "/META-INF/services/";

    private FatJar()
    {
    }

    /** Makes a jar of the toolkit, and of the classes of a program beside its main class. */
    static void make(final Path file, final Class<?> mainClass) throws Exception
    {
        try (FileSystem jar = FileSystems.newFileSystem(file, Map.of("create", "true", "compressionMethod", "STORED")))
        {
            final Path root = jar.getPath("/");
            for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator))
            {
                if (TOOLKIT.matcher(entry).matches() && !entry.contains("test"))
                {
                    add(root, Path.of(entry));
                }
            }
            final Path classes = Path.of(mainClass.getProtectionDomain().getCodeSource().getLocation().toURI());
            copy(classes, classes.resolve(mainClass.getName().replace('.', '/') + ".class"), root);
            Files.write(root.resolve("META-INF/MANIFEST.MF"), manifest(mainClass));
        }
    }

    private static void add(final Path root, final Path entry) throws IOException
    {
        if (Files.isDirectory(entry))
        {
            addAll(root, entry);
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(entry))
        {
            addAll(root, jar.getPath("/"));
        }
    }

    private static void addAll(final Path root, final Path from) throws IOException
    {
        final List<Path> files;
        try (Stream<Path> walk = Files.walk(from))
        {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (final Path each : files)
        {
            copy(from, each, root);
        }
    }

    /** Appends to services that the jar has already: several jars may provide the same one. */
    private static void copy(final Path from, final Path file, final Path root) throws IOException
    {
        final Path to = root.resolve(from.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.write(to, Files.readAllBytes(file), StandardOpenOption.CREATE,
            to.toString().startsWith(SERVICES) ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static byte[] manifest(final Class<?> mainClass) throws IOException
    {
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass.getName());
        manifest.getMainAttributes().putValue("Add-Opens", "java.base/jdk.internal.misc java.base/sun.nio.ch");
        manifest.getMainAttributes().putValue("Add-Exports", "java.base/jdk.internal.module");
        manifest.getMainAttributes().putValue("Enable-Native-Access", "ALL-UNNAMED");
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        manifest.write(out);
        return out.toByteArray();
    }
}
