package org.gaeron.examples.scf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import org.gaeron.examples.chem.InputException;
import org.gaeron.launch.HostOptions;
import org.gaeron.launch.job.JobView;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga scf}: checks its input, then runs {@link ScfProgram} on the nodes of a job on this host or, by
 * ssh, on others.
 */
@Command(name = "scf", description = "Hartree-Fock on global arrays, on nodes of this host or, by ssh, of others.")
public final class ScfCommand implements Callable<Integer>
{
    private static final int USUAL = 2;
    private static final String APART = "-XX:CompileCommand=dontinline,org.gaeron.examples.";

    /**
     * Parts of the build that are compiled apart. The loops around them are compiled three or four times in a build of
     * seconds, as the profile grows, and each time with all that they call: two seconds of the compiler for benzene.
     */
    private static final List<String> PARTS = List.of(
        "scf.fock.RowKernel::add", "scf.fock.VectorRows::contract", "scf.fock.IntegralRows::fill",
        "scf.fock.IntegralRows::keep", "scf.fock.RowStore::add", "scf.fock.BlockKernel::addBatch",
        "scf.fock.BlockKernel::isMissing", "scf.fock.BlockKernel::takesAsFirst", "scf.fock.DensityScreen::counts",
        "chem.BoysFunction::evaluate", "chem.HermiteCoulomb::scale", "chem.HermiteCoulomb::scaleNext",
        "chem.HermiteCoulomb::raise", "chem.BraSums::find", "chem.BraSums::add");

    @Mixin
    private ScfOptions options;

    @Option(names = { "-N", "--nodes" }, paramLabel = "N",
        description = "number of nodes, each a JVM (default: 2, or one for each name of a host)")
    private Integer nodes;

    @Option(names = { "-R", "--ranks" }, paramLabel = "N",
        description = "number of ranks of each node (default: 2; on several hosts the processors)")
    private Integer ranks;

    @Option(names = "--transport", paramLabel = "ipc|udp",
        description = "how all nodes talk: ipc or udp (default: ipc on a host, udp between hosts)")
    private String transport;

    @Option(names = "--ports", paramLabel = "A-B",
        description = "The ports of UDP that nodes on several hosts may use, as 40100-40199 (default: any).")
    private String ports;

    @Mixin
    private JobView view;

    @Mixin
    private HostOptions hosts;

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
    public Integer call() throws IOException
    {
        checkAtLeastOne("-N", nodes);
        checkAtLeastOne("-R", ranks);
        if (transport != null && !transport.equals("ipc") && !transport.equals("udp"))
        {
            throw new InputException("expected --transport ipc or udp, actual '" + transport + "'");
        }
        if (hosts.areGiven() && options.isJsonOnStandardOutput())
        {
            throw new InputException("expected --json with a file of the first host, actual -");
        }
        final ScfArguments arguments = options.arguments();
        final ScfArguments.Input input = arguments.read();
        if (!hosts.areGiven())
        {
            input.checkHost(true);
        }
        return options.isJsonOnStandardOutput() ? runToStandardOutput(arguments) : run(arguments);
    }

    /** {@return options for the JVMs of nodes, by which they compile parts of the Fock build apart} */
    static List<String> compilerOptions()
    {
        return Stream.concat(Stream.of("-XX:CompileCommand=quiet"),
            PARTS.stream().map(part -> APART + part)).toList();
    }

    private int run(final ScfArguments arguments) throws IOException
    {
        LaunchSpec spec = LaunchSpec.of(ScfProgram.class.getName())
            .addJvmOptions(compilerOptions().toArray(String[]::new))
            .setting("gaeron.statistics", "true")
            .args(arguments.toJson());
        if (transport != null)
        {
            spec = spec.transport(transport);
        }
        if (ports != null)
        {
            spec = spec.setting("gaeron.ports", ports);
        }
        try
        {
            return hosts.run(spec.nodes(nodes == null ? USUAL : nodes)
                .ranksPerNode(ranks == null ? USUAL : ranks), nodes, ranks, view);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new InputException(ex.getMessage());
        }
    }

    /** Passes the results in a file, because the output of nodes is prefixed with their numbers. */
    private int runToStandardOutput(final ScfArguments arguments)
    {
        try
        {
            final Path file = Files.createTempFile("scf", ".json");
            file.toFile().deleteOnExit(); // a signal ends this process
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

    private static void checkAtLeastOne(final String option, final Integer value)
    {
        if (value != null && value < 1)
        {
            throw new InputException("expected " + option + " of at least 1, actual " + value);
        }
    }
}
