package org.gaeron.launch;

import java.io.IOException;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import org.gaeron.launch.job.JobView;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga run}: starts a program of a user on several nodes, of this host or of others.
 */
@Command(
    name = "ga run",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    description = "Starts a program of global arrays as several nodes, each a JVM, on this host, or on others by ssh " +
        "or srun.",
    footer = {
        "",
        "The exit code is that of the program: 0 if all nodes ended well, else that of the node that failed first.",
        "Wrong options end with exit code 2, before anything is started. Example:",
        "",
        "  ga run -N 2 -R 2 --cp my.jar my.Main 1000",
        "  ga run -N 2 my.jar 1000",
        "  ga run --hosts a,b -R 8 my.jar 1000",
        "  salloc -N4 ga run -R 8 my.jar 1000",
        "  ga run --hosts a,b --starter 'flux run -N%%N -n%%N %%C' my.jar"})
public final class RunCommand implements Callable<Integer>
{
    private static final int MOST_RANKS_PER_PROCESSOR = 4;

    @Option(names = {"-N", "--nodes"}, paramLabel = "N",
        description = "Number of nodes (default: 1, or one for each name of a host).")
    private Integer nodes;

    @Option(names = {"-R", "--ranks"}, paramLabel = "R",
        description = "Ranks of each node (default: the processors, divided among the nodes).")
    private Integer ranks;

    @Option(names = "--transport", paramLabel = "NAME",
        description = "How all nodes talk: ipc or udp (default: ipc on a host, udp between hosts).")
    private String transport;

    @Mixin
    private JobView view;

    @Mixin
    private HostOptions hosts;

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
        return LaunchCommandLine.executeProgram(new RunCommand(), args);
    }

    @Override
    public Integer call() throws IOException
    {
        program.check(nodes == null || nodes >= 1, "expected -N of at least 1, actual " + nodes);
        program.check(ranks == null || ranks >= 1, "expected -R of at least 1, actual " + ranks);
        final int count = nodes == null ? 1 : nodes;
        final LaunchSpec launch = spec(count, ranks == null ? LaunchSpec.usualRanks(count) : ranks);
        if (!hosts.areGiven())
        {
            warn(count);
        }
        return hosts.run(launch, nodes, ranks, view);
    }

    private LaunchSpec spec(final int count, final int ranksPerNode) throws IOException
    {
        final LaunchSpec launch = program.launchSpec(count, ranksPerNode);
        return transport == null ? launch : launch.transport(transport);
    }

    /** Prints what is possible, but probably not meant. */
    private void warn(final int count)
    {
        final int processors = Runtime.getRuntime().availableProcessors();
        if (ranks != null && (long)count * ranks > (long)MOST_RANKS_PER_PROCESSOR * processors)
        {
            System.err.println("ga run: -N " + count + " -R " + ranks + " are " + (long)count * ranks + " ranks for " +
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
