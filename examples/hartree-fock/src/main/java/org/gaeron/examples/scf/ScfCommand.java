package org.gaeron.examples.scf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.gaeron.examples.chem.InputException;
import org.gaeron.launch.HostProcess;
import org.gaeron.launch.LaunchSpec;
import org.gaeron.launch.StandardOutput;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code ga scf}: checks its input, then runs {@link ScfProgram} on the nodes of a job on this host.
 */
@Command(name = "scf", description = "Hartree-Fock on global arrays, on nodes of this host.")
public final class ScfCommand implements Callable<Integer>
{
    @Mixin
    private ScfOptions options;

    @Option(names = { "-N", "--nodes" }, defaultValue = "2", paramLabel = "N",
        description = "number of nodes, each a JVM (default: ${DEFAULT-VALUE})")
    private int nodes;

    @Option(names = { "-R", "--ranks" }, defaultValue = "2", paramLabel = "N",
        description = "number of ranks of each node (default: ${DEFAULT-VALUE})")
    private int ranks;

    @Option(names = "--transport", defaultValue = "ipc", paramLabel = "ipc|udp",
        description = "how the nodes talk (default: ${DEFAULT-VALUE})")
    private String transport;

    private ScfCommand()
    {
    }

    /**
     * Runs a job.
     *
     * @param args as listed by {@code --help}.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga scf", commandLine().execute(args)));
    }

    static CommandLine commandLine()
    {
        return CommandErrors.commandLine(new ScfCommand());
    }

    @Override
    public Integer call()
    {
        checkAtLeastOne("-N", nodes);
        checkAtLeastOne("-R", ranks);
        if (!transport.equals("ipc") && !transport.equals("udp"))
        {
            throw new InputException("expected --transport ipc or udp, actual '" + transport + "'");
        }
        final ScfArguments arguments = options.arguments();
        arguments.read();
        return options.isJsonOnStandardOutput() ? runToStandardOutput(arguments) : run(arguments);
    }

    private int run(final ScfArguments arguments)
    {
        return new HostProcess().run(LaunchSpec.of(ScfProgram.class.getName())
            .nodes(nodes)
            .ranksPerNode(ranks)
            .transport(transport)
            .setting("gaeron.statistics", "true")
            .args(arguments.toJson()));
    }

    /** Passes the results in a file, because the output of nodes is prefixed with their numbers. */
    private int runToStandardOutput(final ScfArguments arguments)
    {
        try
        {
            final Path file = Files.createTempFile("scf", ".json");
            try
            {
                final int exitCode = run(arguments.intoFile(file));
                Files.copy(file, System.out);
                System.out.flush();
                return exitCode;
            }
            finally
            {
                Files.deleteIfExists(file);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("cannot hand on the results: " + ex.getMessage(), ex);
        }
    }

    private static void checkAtLeastOne(final String option, final int value)
    {
        if (value < 1)
        {
            throw new InputException("expected " + option + " of at least 1, actual " + value);
        }
    }
}
