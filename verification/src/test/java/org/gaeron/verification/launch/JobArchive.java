package org.gaeron.verification.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private static final long LIMIT_S = 180;
    private static final String LAUNCHER = "launcher";
    private static final String NODE = "node";
    private static final String LOG = "log";
    private static final Path FOLDER = find();

    private JobArchive()
    {
    }

    /**
     * {@return options of a launcher, without those that name its archives} Agents have the same of modules, else the
     * archive does not fit them.
     */
    static List<String> jvmOptions()
    {
        final List<String> options = new ArrayList<>(LITTLE_COMPILATION);
        options.addAll(List.of("-XX:-UsePerfData", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED"));
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
        return List.of("-XX:AOTCache=" + FOLDER.resolve(LAUNCHER), "-Xlog:aot*=off,cds*=off",
            "-Dgaeron.node.archive=" + FOLDER.resolve(NODE));
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

    /** The tests of a build run in two JVMs, of which the second one finds what the first one has written. */
    private static Path find()
    {
        try
        {
            final Path folder = Path.of("target", "job-archive").toAbsolutePath();
            if (!isFresh(folder.resolve(NODE).toFile()))
            {
                write(Files.createDirectories(folder));
            }
            return folder;
        }
        catch (final IOException | InterruptedException ex)
        {
            throw new IllegalStateException("the archives of launched jobs could not be written", ex);
        }
    }

    /** {@return whether an archive is newer than all jars} An empty one is no archive. */
    private static boolean isFresh(final File archive)
    {
        return archive.length() > 0 && Arrays.stream(join(true).split(File.pathSeparator))
            .allMatch(jar -> new File(jar).lastModified() <= archive.lastModified());
    }

    private static void write(final Path folder) throws IOException, InterruptedException
    {
        final Path made = Files.createTempDirectory(folder, "made");
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions());
        command.addAll(List.of(
            "-XX:AOTCacheOutput=" + made.resolve(LAUNCHER), "-Dgaeron.node.archive=" + made.resolve(NODE),
            "-cp", join(true), "org.gaeron.launch.ArchiveLaunch", "org.gaeron.launch.RunCommand"));
        command.addAll(nodeOptions());
        // one round: classes count here, and profiles do not
        command.addAll(List.of("-D", "gaeron.dir=" + made, "-D", "gaeron.node.timeout=20s", "-N", "4", "-R", "1",
            "org.gaeron.launch.program.ArchiveJob", "1"));
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(made.resolve(LOG).toFile()).start();
        if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS))
        {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        for (final String name : List.of(LAUNCHER, NODE))
        {
            // an empty one stands for one that could not be made: else each job would write it
            Files.writeString(made.resolve(name), "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.move(made.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(made.resolve(LOG), folder.resolve(LOG), StandardCopyOption.REPLACE_EXISTING);
        try (Stream<Path> left = Files.walk(made))
        {
            // of a job that was killed, perhaps
            left.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}
