package org.gaeron.verification.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The archives from which the JVMs of all launched jobs take their classes, as those of {@code ga run} do. A small job
 * on the jars of the class path writes them when the first job is started. JVMs ignore an archive that does not fit.
 */
final class JobArchive
{
    /** Programs that end at once: what is compiled for them costs more than it saves. */
    private static final List<String> LITTLE_COMPILATION =
        List.of("-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=20");
    /** Jars that no job uses, two thirds of the bytes: agents would compare and copy them. */
    private static final Pattern TOOL = Pattern.compile(".*/(archunit|client-java-api|jazzer|jcstress-core|jna)-[^/]*");
    private static final long LIMIT_S = 60;
    private static final Path FOLDER = write();

    private JobArchive()
    {
    }

    /** {@return options of a launcher, without those that name its archives} */
    static List<String> jvmOptions()
    {
        final List<String> options = new ArrayList<>(LITTLE_COMPILATION);
        options.addAll(List.of("-XX:-UsePerfData", "-XX:+UseSerialGC",
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        return options;
    }

    /** {@return options of a launcher that has its nodes compile little} */
    static List<String> nodeOptions()
    {
        return LITTLE_COMPILATION.stream().map(option -> "--jvm=" + option).toList();
    }

    /** {@return options that have a launcher and its nodes use the archives} */
    static List<String> options()
    {
        return List.of("-XX:AOTCache=" + FOLDER.resolve("launcher"), "-Xlog:aot*=off,cds*=off",
            "-Dgaeron.node.archive=" + FOLDER.resolve("node"));
    }

    /** {@return the class path, jars first: an archive fits where the path begins with its jars} */
    static String classPath()
    {
        return join(true) + File.pathSeparator + join(false);
    }

    private static String join(final boolean isJar)
    {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar") == isJar && !TOOL.matcher(entry).matches())
            .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path write()
    {
        try
        {
            final Path folder = Files.createTempDirectory("gaeron-archive");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            final List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(jvmOptions());
            command.addAll(List.of(
                "-XX:AOTCacheOutput=" + folder.resolve("launcher"), "-Dgaeron.node.archive=" + folder.resolve("node"),
                "-cp", join(true), "org.gaeron.launch.ArchiveLaunch", "org.gaeron.launch.RunCommand",
                "--jvm=-XX:TieredStopAtLevel=1", "-D", "gaeron.dir=" + folder, "-N", "4", "-R", "1",
                "org.gaeron.launch.program.ArchiveJob"));
            final Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile()).start();
            if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS))
            {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            for (final String name : List.of("launcher", "node"))
            {
                // an empty one stands for one that could not be made: else each job would write it
                Files.writeString(folder.resolve(name), "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
            return folder;
        }
        catch (final IOException | InterruptedException ex)
        {
            throw new IllegalStateException("the archives of launched jobs could not be written", ex);
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
