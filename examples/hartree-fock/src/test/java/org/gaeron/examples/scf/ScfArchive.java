package org.gaeron.examples.scf;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/**
 * The archives from which the JVMs of calculations that tests start take their classes, as those of {@code ga scf} do.
 * The first test writes them by a calculation, on a class path of jars: that of this module is made of its classes.
 * JVMs ignore an archive that does not fit.
 */
final class ScfArchive
{
    private static final long LIMIT_S = 60;
    private static final String MODULE = "scf.jar";
    private static final String LAUNCHER = "launcher";
    private static final Path FOLDER = write();

    private ScfArchive()
    {
    }

    /** {@return the words that start the command with the archives} */
    static List<String> command(final List<String> jvmOptions)
    {
        final List<String> options = new ArrayList<>(jvmOptions);
        options.addAll(List.of("-XX:AOTCache=" + FOLDER.resolve(LAUNCHER), "-Xlog:aot*=off,cds*=off"));
        return command(FOLDER, options);
    }

    private static List<String> command(final Path folder, final List<String> options)
    {
        final List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(options);
        words.add("-Dgaeron.node.archive=" + folder.resolve("node"));
        words.addAll(List.of("-cp", folder.resolve(MODULE) + File.pathSeparator +
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar")).collect(Collectors.joining(File.pathSeparator)),
            ScfCommand.class.getName()));
        return words;
    }

    private static Path write()
    {
        try
        {
            final Path folder = Files.createTempDirectory("gaeron-scf");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "--create", "--file",
                folder.resolve(MODULE).toString(), "-C", Path.of("target", "classes").toString(), ".");
            final List<String> options = new ArrayList<>(ScfSystemTest.jvmOptions());
            options.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xlog:aot*=off,cds*=off",
                "-XX:AOTCacheOutput=" + folder.resolve(LAUNCHER)));
            final List<String> words = command(folder, options);
            words.addAll(List.of("h2", "-N", "2", "-R", "1", "--jvm=-XX:TieredStopAtLevel=1"));
            final Process process = new ProcessBuilder(words).redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile()).start();
            if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS))
            {
                process.destroyForcibly().waitFor();
            }
            return folder;
        }
        catch (final IOException | InterruptedException ex)
        {
            throw new IllegalStateException("the archives of calculations could not be written", ex);
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
