package org.gaeron.verification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.Jazzer;

import org.gaeron.launch.CommandFailures;
import org.gaeron.wire.FrameFuzzTarget;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code ga fuzz}: runs Jazzer in a JVM of its own, which mutates frames and keeps those that reach new
 * code. Exit code 0 if the time ends without a finding, 1 otherwise.
 */
@Command(name = "ga fuzz", mixinStandardHelpOptions = true,
    description = "Searches for frames that break a node, guided by the code that they reach.")
public final class FuzzCommand implements Callable<Integer>
{
    private static final String PROJECT_CORPUS = "ga-wire/src/test/resources/org/gaeron/wire/frames";
    /** Instrumented classes: the path of a frame, without the set-up of the test node, which is the same for all. */
    private static final String INCLUDES = "org.gaeron.**";
    private static final String EXCLUDES = "org.gaeron.wire.Fuzzed*:org.gaeron.wire.Frame*:" +
        "org.gaeron.wire.BaseFrame*:org.gaeron.wire.Memory*:org.gaeron.wire.PoisonedFrame*:" +
        "org.gaeron.wire.StreamSession*:org.gaeron.wire.LinkTable*";

    /** What Jazzer looks for in other programs, and frames do not reach: it takes a third of the time of a start. */
    private static final String DISABLED = Stream.of("BigDecimal", "ClojureLangHooks", "Deserialization",
        "ExpressionLanguageInjection", "FilePathTraversal", "LdapInjection", "NamingContextLookup",
        "OsCommandInjection", "ReflectiveCall", "RegexInjection", "RegexRoadblocks", "ScriptEngineInjection",
        "ServerSideRequestForgery", "SqlInjection", "TemplateInjection", "XPathInjection", "XmlParserSsrfGuidance")
        .map("com.code_intelligence.jazzer.sanitizers."::concat)
        .collect(Collectors.joining(":"));

    @Option(names = "--seconds", defaultValue = "60", paramLabel = "S", description = "How long (${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--corpus", paramLabel = "FOLDER", description = "The inputs that it begins with (the project's).")
    private Path corpus;

    @Option(names = "--keep", description = "Adds inputs that reach more than the corpus does to it.")
    private boolean isKept;

    @Option(names = "--planted", description = "With a bug planted before the sessions: it must be found.")
    private boolean isPlanted;

    @Option(names = "--short", hidden = true, description = "One compiler: less to start, slower after a minute.")
    private boolean isShort;

    @Option(names = "--out", paramLabel = "FOLDER",
        description = "Where inputs go (verification/target/fuzz).")
    private Path out;

    @Spec
    private CommandSpec spec;

    FuzzCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(CommandFailures.usageTold(new CommandLine(new FuzzCommand())).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException
    {
        if (seconds <= 0)
        {
            throw new ParameterException(spec.commandLine(), "expected --seconds above 0, actual " + seconds);
        }
        final Path root = Path.of(System.getProperty("ga.root", ".")).toAbsolutePath();
        final Path folder = out != null ? out.toAbsolutePath() : root.resolve("verification/target/fuzz");
        final Path first = corpus != null ? corpus : root.resolve(PROJECT_CORPUS);
        if (!Files.isDirectory(first))
        {
            throw new ParameterException(spec.commandLine(), "expected a folder for --corpus, actual " + first);
        }
        final Path kept = first.toAbsolutePath();
        final Path found = Files.createDirectories(folder.resolve("corpus"));
        final Path seeds = Files.createDirectories(folder.resolve("seeds"));
        FrameFuzzTarget.writeSeeds(seeds);
        int exitCode = jazzer(folder, List.of("-max_total_time=" + seconds, "-print_final_stats=1",
            // a planted bug must be found from the seeds alone
            isPlanted ? "-seed=1" : "-seed=0",
            found.toString(), (isPlanted ? seeds : kept).toString(), seeds.toString()));
        if (exitCode == 0 && isKept)
        {
            exitCode = jazzer(folder, List.of("-merge=1", kept.toString(), found.toString(), seeds.toString()));
        }
        if (exitCode != 0)
        {
            System.err.println("ga fuzz: expected exit code 0 of the fuzzer, actual " + exitCode +
                "; what it has found is in " + folder);
        }
        return exitCode == 0 ? 0 : 1;
    }

    private int jazzer(final Path folder, final List<String> args) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UsePerfData", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=" + (isShort ? 1 : 4),
            "-XX:+EnableDynamicAgentLoading",
            "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-D" + FrameFuzzTarget.PLANTED + "=" + isPlanted,
            "-cp", System.getProperty("java.class.path"), Jazzer.class.getName(),
            "--target_class=" + FrameFuzzTarget.class.getName(), "--instrumentation_includes=" + INCLUDES,
            "--instrumentation_excludes=" + EXCLUDES, "--disabled_hooks=" + DISABLED, "--reproducer_path=" + folder,
            "-artifact_prefix=" + folder + "/"));
        command.addAll(args);
        final Process process = new ProcessBuilder(command).inheritIO().start();
        try
        {
            return process.waitFor();
        }
        finally
        {
            process.destroyForcibly();
        }
    }
}
