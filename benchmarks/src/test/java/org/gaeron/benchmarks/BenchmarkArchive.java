package org.gaeron.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

import org.gaeron.benchmarks.rig.BareProcess;

/**
 * The archive from which the JVMs of benchmarks that tests run take their classes: a benchmark starts up to a dozen,
 * and most of what each of them does is to load the same classes. It needs a class path of jars, so the classes of this
 * module are put into one. The first test that runs a benchmark writes it. JVMs ignore an archive that does not fit.
 */
final class BenchmarkArchive
{
    private static final long LIMIT_S = 60;
    private static final Path FOLDER = write();

    private BenchmarkArchive()
    {
    }

    /** {@return options that have a JVM use the archive} */
    static String options()
    {
        return "-XX:SharedArchiveFile=" + FOLDER.resolve("archive") + " -Xlog:aot*=off,cds*=off";
    }

    /** {@return the command line of a program with the class path of the archive} */
    static List<String> java(final Class<?> mainClass)
    {
        return java(FOLDER, mainClass);
    }

    private static List<String> java(final Path folder, final Class<?> mainClass)
    {
        final List<String> command = BareProcess.java(mainClass);
        command.set(command.indexOf("-cp") + 1, folder.resolve("benchmarks.jar") + File.pathSeparator +
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar")).collect(Collectors.joining(File.pathSeparator)));
        return command;
    }

    private static Path write()
    {
        try
        {
            final Path folder = Files.createTempDirectory("gaeron-benchmarks");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            writeJar(folder.resolve("benchmarks.jar"));
            final List<String> command = new ArrayList<>(java(folder, ArchiveProgram.class));
            command.addAll(1, List.of("-XX:TieredStopAtLevel=1", "-Xlog:aot*=off,cds*=off",
                "-XX:ArchiveClassesAtExit=" + folder.resolve("archive")));
            final Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile()).start();
            if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS))
            {
                process.destroyForcibly().waitFor();
            }
            return folder;
        }
        catch (final IOException | InterruptedException ex)
        {
            throw new IllegalStateException("the archive of benchmarks could not be written", ex);
        }
    }

    private static void writeJar(final Path jar) throws IOException
    {
        final Set<String> names = new HashSet<>();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar)))
        {
            for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator))
            {
                if (!entry.endsWith(".jar"))
                {
                    add(out, Path.of(entry), names);
                }
            }
        }
    }

    /** Adds the files of a folder, but those whose names a folder before has had. */
    private static void add(final JarOutputStream out, final Path folder, final Set<String> names) throws IOException
    {
        try (Stream<Path> files = Files.walk(folder))
        {
            for (final Path file : files.filter(Files::isRegularFile).toList())
            {
                final String name = folder.relativize(file).toString();
                if (names.add(name))
                {
                    out.putNextEntry(new ZipEntry(name));
                    Files.copy(file, out);
                }
            }
        }
    }

    private static void delete(final Path folder)
    {
        for (final File file : folder.toFile().listFiles())
        {
            file.delete();
        }
        folder.toFile().delete();
    }
}
