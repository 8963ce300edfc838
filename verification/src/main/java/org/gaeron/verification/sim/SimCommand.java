package org.gaeron.verification.sim;

import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import org.gaeron.launch.CommandFailures;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga sim}: searches seeds for a broken contract, or counts the costs of operations on many nodes.
 */
@Command(
    name = "ga sim",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs jobs on a simulated network: the real runtime, on virtual time, from a seed.",
    footer = {
        "",
        "Exit code: 0; 1 if a seed broke a promise, after the line that replays it; 2 for wrong options. Examples:",
        "",
        "  ga sim --seeds 100000 --from 1",
        "  ga sim --nodes 1000",
        "  ga sim --nodes 1000 --tasks"})
public final class SimCommand implements Callable<Integer>
{
    /** Read by the JVM when its first virtual thread starts. */
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";
    private static final int MOST_NODES = 10_000;
    private static final int MOST_RACING = 2_000;
    private static final int RANKS = 64;
    private static final long SEEDS = 10_000;

    @Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--seeds", paramLabel = "COUNT",
        description = "Searches that many seeds (default: 10000, unless --nodes is given).")
    private Long seeds;

    @Option(names = "--from", paramLabel = "SEED", defaultValue = "1",
        description = "The first seed (default: ${DEFAULT-VALUE}).")
    private long from;

    @Option(names = "--nodes", paramLabel = "N",
        description = "Counts messages, steps and memory of each operation on 2, 10, 100, ... up to N nodes.")
    private Integer nodes;

    @Option(names = "--tasks",
        description = "With --nodes: compares the ways to hand out tasks on N nodes x 64 ranks, by simulated events.")
    private boolean isOfTasks;

    private SimCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        Logger.getLogger("org.gaeron").setLevel(Level.OFF); // streams of restarted nodes are refused
        System.exit(StandardOutput.exitCode("ga sim", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return CommandFailures.usageTold(new CommandLine(new SimCommand())).execute(args);
    }

    @Override
    public Integer call()
    {
        check(seeds == null || seeds > 0, "--seeds: expected at least 1, actual " + seeds);
        check(nodes == null || nodes >= 2 && nodes <= MOST_NODES,
            "--nodes: expected from 2 to " + MOST_NODES + ", actual " + nodes);
        check(nodes == null || seeds == null, "expected either --seeds or --nodes, actual both");
        check(!isOfTasks || nodes != null, "--tasks: expected --nodes, too, actual none");
        check(!isOfTasks || nodes <= MOST_RACING,
            "--nodes: expected at most " + MOST_RACING + " with --tasks, actual " + nodes);
        final long count = nodes != null ? 1 : seeds == null ? SEEDS : seeds;
        check(from >= 0 && from <= Long.MAX_VALUE - count,
            "--from: expected from 0 to " + (Long.MAX_VALUE - count) + ", actual " + from);
        final int atOnce = (int)Math.min(count, Runtime.getRuntime().availableProcessors());
        limitCarriers(atOnce);
        if (isOfTasks)
        {
            new TaskTable(System.out::println).print(nodes, RANKS);
            return 0;
        }
        if (nodes != null)
        {
            new ScaleTable(System.out::println).print(nodes);
            return 0;
        }
        return search(count, atOnce);
    }

    /**
     * Sets how many threads carry the tasks of simulations, unless that is set: one task of a simulation runs at any
     * moment, so more would be woken in vain.
     */
    private static void limitCarriers(final int simulations)
    {
        if (System.getProperty(CARRIERS) == null)
        {
            System.setProperty(CARRIERS, Integer.toString(simulations));
        }
    }

    private void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new ParameterException(spec.commandLine(), complaint);
        }
    }

    private int search(final long count, final int atOnce)
    {
        final SeedSearch search = new SeedSearch(
            () -> Interference.NONE, line -> System.err.println("ga sim: " + line));
        final SeedSearch.Broken broken = search.search(from, count, atOnce);
        if (broken != null)
        {
            System.out.println("broken: " + broken.line());
            return 1;
        }
        System.out.println(search.summary());
        return 0;
    }
}
