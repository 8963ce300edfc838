package org.gaeron.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import org.gaeron.benchmarks.rig.RigCommandLine;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga bench}, with one subcommand for each benchmark.
 */
@Command(
    name = "ga bench",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "NAME",
    description = "Measures what its NAME says; ga bench NAME --help tells more. " +
        "ga bench jmh runs the JMH benchmarks, and ga bench soak is ga soak.",
    subcommands = {
        LatencyBench.class, CounterBench.class, TasksBench.class, AccumulateBench.class, ListsBench.class,
        GupsBench.class, CopyBench.class, AlgebraBench.class, GemmBench.class, SolveBench.class,
        CheckpointBench.class, FockBench.class, RateBench.class, CollectivesBench.class, LocksBench.class,
        MailboxBench.class, IncastBench.class, MemoryBench.class, IdleBench.class, PeerBench.class, LossBench.class,
        StartBench.class, ReportBench.class})
public final class BenchCommand implements Runnable
{
    @Spec
    private CommandSpec spec;

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
        return RigCommandLine.execute(new BenchCommand(), args);
    }

    /** Refuses a command line without a benchmark. */
    @Override
    public void run()
    {
        throw new ParameterException(spec.commandLine(), "expected the name of a benchmark, one of " +
            String.join(", ", spec.subcommands().keySet()) + ", jmh, soak; actual none");
    }
}
