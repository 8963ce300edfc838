package org.gaeron.examples.scf;

import java.io.PrintWriter;

import picocli.CommandLine;

import org.gaeron.GlobalArrayException;
import org.gaeron.examples.chem.InputException;
import org.gaeron.launch.UsageError;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.text.Printable;

/**
 * Reports wrong input in one line on standard error, with exit code {@value #EXIT_INPUT}, and hosts that lack something
 * with that of {@code ga run}.
 */
final class CommandErrors
{
    /** Exit code of a wrong input. */
    static final int EXIT_INPUT = 2;

    private CommandErrors()
    {
    }

    /** {@return the command line of a command, with these messages; other exceptions are thrown from its execution} */
    static CommandLine commandLine(final Object command)
    {
        return new CommandLine(command)
            .setParameterExceptionHandler((ex, args) -> tell(ex.getCommandLine(), UsageError.line(ex), EXIT_INPUT))
            .setExecutionExceptionHandler((ex, commandLine, result) ->
            {
                return switch (ex)
                {
                    case final InputException _ -> tell(commandLine, ex.getMessage(), EXIT_INPUT);
                    case final LaunchFailedException _ -> tell(commandLine, ex.getMessage(), ExitCode.UNAVAILABLE);
                    case final GlobalArrayException _ -> tell(commandLine, ex.getMessage(), ExitCode.FAILED);
                    default -> throw ex;
                };
            });
    }

    private static int tell(final CommandLine commandLine, final String message, final int exitCode)
    {
        final PrintWriter err = commandLine.getErr();
        err.println(commandLine.getCommandName() + ": " +
            Printable.line(String.valueOf(message).lines().findFirst().orElse("wrong input")));
        err.flush();
        return exitCode;
    }
}
