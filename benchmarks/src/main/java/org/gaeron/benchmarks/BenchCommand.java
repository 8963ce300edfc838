package org.gaeron.benchmarks;

import java.util.List;

import org.gaeron.benchmarks.rig.Hosts;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.runtime.launch.StandardOutput;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code ga bench}, with one subcommand for each benchmark. Bad options are reported in one line with exit
 * code 2. A benchmark that cannot measure what its name says is reported in one line with exit code 1.
 */
@Command(
    name = "ga bench",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "NAME",
    description = "Measures what its NAME says; ga bench NAME --help tells more. ga bench jmh runs the JMH benchmarks.",
    subcommands = {
        LatencyBench.class, CounterBench.class, AccumulateBench.class, FockBench.class, RateBench.class,
        IncastBench.class, MemoryBench.class, IdleBench.class, PeerBench.class, LossBench.class, StartBench.class,
        SoakBench.class, ReportBench.class})
public final class BenchCommand
{
    private BenchCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga bench", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args of the command line.
     * @return the exit code.
     */
    static int execute(final String... args)
    {
        return new CommandLine(new BenchCommand())
            .setParameterExceptionHandler((ex, arguments) -> complain(ex.getCommandLine(), ex, 2))
            .setExecutionExceptionHandler((ex, command, result) ->
            {
                if (ex instanceof MeasurementException)
                {
                    return complain(command, ex, 1);
                }
                throw ex;
            })
            .setExecutionStrategy(parsed -> execute(parsed, args))
            .execute(args);
    }

    private static int complain(final CommandLine command, final Exception failure, final int exitCode)
    {
        System.err.println(command.getCommandSpec().qualifiedName() + ": " +
            failure.getMessage().replaceAll("\\s*\n\\s*", " "));
        return exitCode;
    }

    /** With {@code --two-hosts}, runs the whole command again on the first of the two hosts. */
    private static int execute(final ParseResult parsed, final String... args)
    {
        final RigOptions options = optionsOf(parsed);
        if (options == null || options.twoHostsMtu() == null || Hosts.areTwo())
        {
            return new CommandLine.RunLast().execute(parsed);
        }
        options.check();
        try
        {
            return Hosts.run(options.twoHostsMtu(), BenchCommand.class, args);
        }
        catch (final Exception ex)
        {
            throw new CommandLine.ExecutionException(parsed.commandSpec().commandLine(), ex.getMessage(), ex);
        }
    }

    private static RigOptions optionsOf(final ParseResult parsed)
    {
        final List<CommandLine> commands = parsed.asCommandLineList();
        final CommandLine last = commands.get(commands.size() - 1);
        if (commands.size() == 1)
        {
            if (parsed.isUsageHelpRequested() || parsed.isVersionHelpRequested())
            {
                return null;
            }
            throw new ParameterException(last, "expected the name of a benchmark, one of " +
                String.join(", ", last.getSubcommands().keySet()) + ", jmh; actual none");
        }
        return last.getCommandSpec().mixins().values().stream()
            .map(mixin -> mixin.userObject()).filter(RigOptions.class::isInstance).map(RigOptions.class::cast)
            .findFirst().orElse(null);
    }
}
