package org.gaeron.examples.scf;

import java.io.PrintWriter;

import picocli.CommandLine;

import org.gaeron.examples.chem.InputException;
import org.gaeron.launch.UsageError;
import org.gaeron.launch.text.Printable;

/**
 * Reports wrong input in one line on standard error, with exit code {@value #EXIT_INPUT}.
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
            .setParameterExceptionHandler((ex, args) -> tell(ex.getCommandLine(), UsageError.line(ex)))
            .setExecutionExceptionHandler((ex, commandLine, result) ->
            {
                if (ex instanceof InputException)
                {
                    return tell(commandLine, ex.getMessage());
                }
                throw ex;
            });
    }

    private static int tell(final CommandLine commandLine, final String message)
    {
        final PrintWriter err = commandLine.getErr();
        err.println(commandLine.getCommandName() + ": " +
            Printable.line(message.lines().findFirst().orElse("wrong input")));
        err.flush();
        return EXIT_INPUT;
    }
}
