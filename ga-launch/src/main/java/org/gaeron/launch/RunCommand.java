package org.gaeron.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.JobContext;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code ga run}: starts a user's program on several nodes of this host.
 */
@Command(
    name = "ga run",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    description = "Starts a program of global arrays as several nodes, each a JVM, on this host.",
    footer = {
        "",
        "The exit code is that of the program: 0 if all nodes ended well, else that of the node that failed first.",
        "Wrong options end with exit code 2, before anything is started. Example:",
        "",
        "  ga run -N 2 -R 2 --cp my.jar my.Main 1000",
        "  ga run -N 2 my.jar 1000"})
public final class RunCommand implements Callable<Integer>
{
    private static final Set<String> GIVEN_BY_OPTIONS =
        Set.of(JobContext.NODES, JobContext.RANKS, JobContext.NODE, JobContext.JOB);

    private static final int MOST_RANKS_PER_PROCESSOR = 4;

    @Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = {"-N", "--nodes"}, paramLabel = "N", defaultValue = "1",
        description = "Number of nodes (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(names = {"-R", "--ranks"}, paramLabel = "R",
        description = "Ranks of each node (default: the processors, divided among the nodes).")
    private Integer ranks;

    @Option(names = "--transport", paramLabel = "NAME",
        description = "How the nodes talk: ipc (default) or udp.")
    private String transport;

    @Option(names = {"--cp", "--class-path"}, paramLabel = "PATH",
        description = "Jars and folders of the program. May be repeated. " +
            "Without it, those of the environment variable CLASSPATH.")
    private final List<String> classPath = new ArrayList<>();

    @Option(names = "-D", paramLabel = "gaeron.NAME=VALUE",
        description = "A setting of the job. May be repeated.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--jvm", paramLabel = "OPTION",
        description = "An option for the JVM of each node, as --jvm=-Xmx1g. May be repeated.")
    private final List<String> jvmOptions = new ArrayList<>();

    @Option(names = "--progress",
        description = "Show now and then what ranks do, tasks, operations and bytes a second, and memory.")
    private boolean showsProgress;

    @Parameters(index = "0", paramLabel = "CLASS|JAR",
        description = "The class with the program's main method, or a jar whose manifest names it.")
    private String program;

    @Parameters(index = "1..*", paramLabel = "ARGS", description = "Arguments of the program.")
    private final List<String> args = new ArrayList<>();

    private RunCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga run", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return new CommandLine(new RunCommand())
            .setStopAtPositional(true)
            .setAllowOptionsAsOptionParameters(true)
            .setParameterExceptionHandler((ex, arguments) -> complain(ex, CommandLine.ExitCode.USAGE))
            .setExecutionExceptionHandler((ex, command, result) -> fail(ex))
            .execute(args);
    }

    private static int complain(final Exception failure, final int exitCode)
    {
        System.err.println("ga run: " + (failure instanceof final ParameterException wrong ? UsageError.line(wrong) :
            Printable.line(String.valueOf(failure.getMessage()))));
        return exitCode;
    }

    private static int fail(final Exception failure) throws Exception
    {
        if (failure instanceof IllegalArgumentException)
        {
            return complain(failure, CommandLine.ExitCode.USAGE);
        }
        if (failure instanceof GlobalArrayException)
        {
            return complain(failure, CommandLine.ExitCode.SOFTWARE);
        }
        throw failure;
    }

    @Override
    public Integer call() throws IOException
    {
        check(nodes >= 1, "expected -N of at least 1, actual " + nodes);
        check(ranks == null || ranks >= 1, "expected -R of at least 1, actual " + ranks);
        settings.keySet().forEach(this::checkSetting);
        final LaunchSpec launch = launchSpec();
        warn();
        return new HostProcess().progress(showsProgress).run(launch);
    }

    private void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new ParameterException(spec.commandLine(), complaint);
        }
    }

    private void checkSetting(final String name)
    {
        check(name.startsWith("gaeron."), "-D " + name + ": expected a setting gaeron.NAME; for the JVM of the nodes " +
            "there is --jvm=-D" + name + "=VALUE");
        check(!GIVEN_BY_OPTIONS.contains(name), "-D " + name + ": expected a setting that has no option of its own " +
            "and is not chosen by the launcher");
    }

    /** {@return the job of these options, whose program has been found} */
    private LaunchSpec launchSpec() throws IOException
    {
        LaunchSpec launch = LaunchSpec.of(program);
        for (final String entries : ProgramArguments.classPath(classPath, program, System.getenv("CLASSPATH")))
        {
            launch = launch.addClassPath(entries);
        }
        final ProgramMain main = ProgramMain.of(program, launch.classPath());
        main.check();
        launch = launch.program(main)
            .nodes(nodes)
            .ranksPerNode(ranks == null ? LaunchSpec.usualRanks(nodes) : ranks)
            .args(args.toArray(String[]::new))
            .addJvmOptions(jvmOptions.toArray(String[]::new));
        if (transport != null)
        {
            launch = launch.transport(transport);
        }
        for (final Map.Entry<String, String> setting : settings.entrySet())
        {
            launch = launch.setting(setting.getKey(), setting.getValue());
        }
        return launch;
    }

    /** Prints what is possible, but probably not meant. */
    private void warn()
    {
        final String misplaced = ProgramArguments.misplacedOption(spec, program, args);
        if (misplaced != null)
        {
            System.err.println("ga run: " + Printable.line(misplaced));
        }
        final int processors = Runtime.getRuntime().availableProcessors();
        if (ranks != null && (long)nodes * ranks > (long)MOST_RANKS_PER_PROCESSOR * processors)
        {
            System.err.println("ga run: -N " + nodes + " -R " + ranks + " are " + (long)nodes * ranks + " ranks for " +
                processors + " processors: expected at most " + MOST_RANKS_PER_PROCESSOR +
                " for each; more make a program slower");
        }
    }

    /** Returns the version of the jar. */
    static final class Version implements CommandLine.IVersionProvider
    {
        @Override
        public String[] getVersion()
        {
            final String version = RunCommand.class.getPackage().getImplementationVersion();
            return new String[]{"gaeron " + (version == null ? "(not packaged)" : version)};
        }
    }
}
