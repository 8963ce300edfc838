package org.gaeron.benchmarks.rig;

import java.util.List;

import org.gaeron.launch.CommandFailures;

import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * Command line of what the rig measures. Its failures are told as those of {@code ga run} are. A measurement that
 * cannot give what its name says is reported with exit code 1. With {@code --two-hosts} the whole command runs again on
 * the first of the two hosts.
 */
public final class RigCommandLine
{
    private RigCommandLine()
    {
    }

    /**
     * Runs a command.
     *
     * @param command the command; its class has the {@code main} that starts it.
     * @param args    of the command line.
     * @return the exit code.
     */
    public static int execute(final Object command, final String... args)
    {
        return CommandFailures.told(new CommandLine(command), RigCommandLine::exitCode)
            .setExecutionStrategy(parsed -> execute(parsed, command.getClass(), args))
            .execute(args);
    }

    private static int exitCode(final Exception failure)
    {
        return switch (failure)
        {
            case final MeasurementException _ -> CommandLine.ExitCode.SOFTWARE;
            case final IllegalArgumentException _ -> CommandLine.ExitCode.USAGE; // hosts or ranks that do not fit
            default -> 0;
        };
    }

    private static int execute(final ParseResult parsed, final Class<?> mainClass, final String... args)
    {
        final RigOptions options = optionsOf(parsed);
        if (options == null || options.twoHostsMtu() == null || Hosts.areTwo())
        {
            return new CommandLine.RunLast().execute(parsed);
        }
        options.check();
        try
        {
            return Hosts.run(options.twoHostsMtu(), mainClass, args);
        }
        catch (final Exception ex)
        {
            throw new CommandLine.ExecutionException(parsed.commandSpec().commandLine(), ex.getMessage(), ex);
        }
    }

    /** {@return the options of the last command of the line, or null if it is none of the rig's} */
    private static RigOptions optionsOf(final ParseResult parsed)
    {
        final List<CommandLine> commands = parsed.asCommandLineList();
        return commands.getLast().getCommandSpec().mixins().values().stream()
            .map(mixin -> mixin.userObject()).filter(RigOptions.class::isInstance).map(RigOptions.class::cast)
            .findFirst().orElse(null);
    }
}
