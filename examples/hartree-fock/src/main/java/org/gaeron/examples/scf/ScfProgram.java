package org.gaeron.examples.scf;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import org.gaeron.GlobalArrays;
import org.gaeron.World;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.NumericalException;
import org.gaeron.launch.text.Printable;

/**
 * Hartree-Fock as a program of global arrays, run by each node of the job. Started with plain {@code java} it is a job
 * of one node. Rank 0 prints.
 */
@Command(name = "scf", description = "Hartree-Fock on global arrays, on this node.")
public final class ScfProgram implements Callable<Integer>
{
    /** Exit code of a calculation that has not converged. */
    static final int EXIT_NOT_CONVERGED = 3;
    /** Exit code of a numerical failure: no gap, or dependent functions. */
    static final int EXIT_NUMERICAL = 1;

    @Mixin
    private ScfOptions options;

    private ScfProgram()
    {
    }

    /**
     * Runs the node of this JVM.
     *
     * @param args as listed by {@code --help}, or those of {@code ga scf} as JSON.
     */
    public static void main(final String[] args)
    {
        final int exitCode = ScfArguments.isJson(args) ? runNode(ScfArguments.fromJson(args[0])) :
            CommandErrors.commandLine(new ScfProgram()).execute(args);
        if (exitCode != 0)
        {
            System.exit(exitCode);
        }
    }

    @Override
    public Integer call()
    {
        if (options.isJsonOnStandardOutput())
        {
            throw new InputException("expected --json with a file, as each node is started by itself, actual -");
        }
        return run(options.arguments());
    }

    private static int runNode(final ScfArguments arguments)
    {
        try
        {
            return run(arguments);
        }
        catch (final InputException ex)
        {
            System.err.println("scf: " + Printable.line(ex.getMessage()));
            return CommandErrors.EXIT_INPUT;
        }
    }

    private static int run(final ScfArguments arguments)
    {
        final ScfArguments.Input input = arguments.read();
        input.checkHost(Integer.getInteger("gaeron.node", 0) == 0);
        final ShellPairs pairs = new ShellPairs(input.settings().basis());
        final AtomicInteger exitCode = new AtomicInteger();
        GlobalArrays.launch(new String[]{arguments.toJson()}, world ->
            exitCode.accumulateAndGet(run(world, input, pairs), Math::max));
        return exitCode.get();
    }

    private static int run(final World world, final ScfArguments.Input input, final ShellPairs pairs)
    {
        try
        {
            return new ScfRun(world, input, pairs, System.out).run().converged() ? 0 : EXIT_NOT_CONVERGED;
        }
        catch (final NumericalException ex)
        {
            // All ranks fail together, so one reports it.
            if (world.rank() == 0)
            {
                System.err.println("scf: " + ex.getMessage());
            }
            return EXIT_NUMERICAL;
        }
    }
}
