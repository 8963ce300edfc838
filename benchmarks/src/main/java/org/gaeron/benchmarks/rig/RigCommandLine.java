package org.gaeron.benchmarks.rig;

import java.util.List;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.UsageError;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Command line of what the rig measures. Bad options are reported in one line with exit code 2. A measurement that
 * cannot give what its name says is reported in one line with exit code 1. With {@code --two-hosts} the whole command
 * runs again on the first of the two hosts.
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
        return new CommandLine(command)
            .setParameterExceptionHandler((ex, arguments) -> complain(ex.getCommandLine(), ex, 2))
            .setExecutionExceptionHandler((ex, failed, result) ->
            {
                return switch (ex)
                {
                    case final MeasurementException _, final GlobalArrayException _ -> complain(failed, ex, 1);
                    case final IllegalArgumentException _ -> complain(failed, ex, 2); // hosts or ranks that do not fit
                    default -> throw ex;
                };
            })
            .setExecutionStrategy(parsed -> execute(parsed, command.getClass(), args))
            .execute(args);
    }

    private static int complain(final CommandLine command, final Exception failure, final int exitCode)
    {
        System.err.println(command.getCommandSpec().qualifiedName() + ": " +
            (failure instanceof final ParameterException wrong ? UsageError.line(wrong) :
            String.valueOf(failure.getMessage()).replaceAll("\\s*\n\\s*", " ")));
        return exitCode;
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
