package org.gaeron.benchmarks;

import java.util.concurrent.Callable;

import org.gaeron.runtime.launch.HostProcess;
import org.gaeron.runtime.launch.LaunchSpec;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command {@code ga bench latency}: far operations between two nodes of this host.
 */
@Command(
    name = "ga bench latency",
    mixinStandardHelpOptions = true,
    description = "Times far operations between two nodes of this host, the owner waiting and computing.")
public final class LatencyCommand implements Callable<Integer>
{
    @Option(names = "--transport", defaultValue = "udp", paramLabel = "NAME",
        description = "How the nodes talk: ipc or udp (default: ${DEFAULT-VALUE}).")
    private String transport;

    private LatencyCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(new CommandLine(new LatencyCommand())
            .setParameterExceptionHandler((ex, arguments) -> complain(ex))
            .setExecutionExceptionHandler((ex, command, result) ->
            {
                if (ex instanceof IllegalArgumentException)
                {
                    return complain(ex);
                }
                throw ex;
            })
            .execute(args));
    }

    private static int complain(final Exception failure)
    {
        System.err.println("ga bench latency: " + failure.getMessage());
        return CommandLine.ExitCode.USAGE;
    }

    @Override
    public Integer call()
    {
        return new HostProcess().run(LaunchSpec.of(LatencyProgram.class.getName()).nodes(2).transport(transport));
    }
}
