package org.gaeron.launch;

import java.io.IOException;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
    private static final int MOST_RANKS_PER_PROCESSOR = 4;

    @Option(names = {"-N", "--nodes"}, paramLabel = "N", defaultValue = "1",
        description = "Number of nodes (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(names = {"-R", "--ranks"}, paramLabel = "R",
        description = "Ranks of each node (default: the processors, divided among the nodes).")
    private Integer ranks;

    @Option(names = "--transport", paramLabel = "NAME",
        description = "How the nodes talk: ipc (default) or udp.")
    private String transport;

    @Option(names = "--progress",
        description = "Show now and then what ranks do, tasks, operations and bytes a second, and memory.")
    private boolean showsProgress;

    @Mixin
    private ProgramOptions program;

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
        return LaunchCommandLine.execute(new RunCommand(), args);
    }

    @Override
    public Integer call() throws IOException
    {
        program.check(nodes >= 1, "expected -N of at least 1, actual " + nodes);
        program.check(ranks == null || ranks >= 1, "expected -R of at least 1, actual " + ranks);
        final LaunchSpec launch = program.launchSpec(nodes, ranks == null ? LaunchSpec.usualRanks(nodes) : ranks);
        warn();
        return new HostProcess().progress(showsProgress).run(
            transport == null ? launch : launch.transport(transport));
    }

    /** Prints what is possible, but probably not meant. */
    private void warn()
    {
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
