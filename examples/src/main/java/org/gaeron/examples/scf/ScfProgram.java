package org.gaeron.examples.scf;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

import org.gaeron.GlobalArrays;
import org.gaeron.World;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Hartree-Fock as a program of global arrays: what each node of the job runs. Started with plain {@code java} it is a
 * job of one node. Rank 0 prints.
 */
@Command(name = "scf", description = "Restricted Hartree-Fock on global arrays, on this node.")
public final class ScfProgram implements Callable<Integer>
{
    /** Exit code of a calculation that has not converged. */
    static final int EXIT_NOT_CONVERGED = 3;

    @Mixin
    private ScfOptions options;

    private ScfProgram()
    {
    }

    /**
     * Runs this JVM's node.
     *
     * @param args see {@code --help}.
     */
    public static void main(final String[] args)
    {
        final int exitCode = CommandErrors.commandLine(new ScfProgram()).execute(args);
        if (exitCode != 0)
        {
            System.exit(exitCode);
        }
    }

    @Override
    public Integer call()
    {
        final ScfOptions.Input input = options.read();
        final AtomicBoolean converged = new AtomicBoolean(true);
        GlobalArrays.launch(options.arguments().toArray(String[]::new), world ->
        {
            if (!run(world, input, System.out).converged())
            {
                converged.set(false);
            }
        });
        return converged.get() ? 0 : EXIT_NOT_CONVERGED;
    }

    /**
     * What each rank does.
     *
     * @param world the job.
     * @param input the same on all ranks.
     * @param out   where rank 0 prints.
     * @return the same on all ranks.
     */
    static ScfResult run(final World world, final ScfOptions.Input input, final PrintStream out)
    {
        final ScfReport report = new ScfReport(out);
        if (world.rank() == 0)
        {
            report.begin(world, input);
        }
        final ScfResult result = HartreeFock.solve(
            world, input.molecule(), input.basis(), input.mostIterations(),
            world.rank() == 0 ? report::iteration : iteration -> {});
        final String statistics = world.statistics();
        if (world.rank() == 0)
        {
            report.end(result);
            report.statistics(statistics);
        }
        return result;
    }
}
