package org.gaeron.launch;

import java.io.PrintWriter;
import java.util.function.ToIntFunction;

import picocli.CommandLine;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.text.Printable;

/**
 * Tells why a command has failed: by lines on the standard error, each of which begins with the command's name, and by
 * an exit code. A wrong command line ends with 2, a host that lacks something or is lost with 69, a job that could not
 * be run with 1. All else is a fault of the command, whose trace is of use.
 */
public final class CommandFailures
{
    private CommandFailures()
    {
    }

    /**
     * Lets a command line tell a wrong use so. All else is told with its trace.
     *
     * @param line of the command.
     * @return the line.
     */
    public static CommandLine usageTold(final CommandLine line)
    {
        return line.setParameterExceptionHandler((ex, args) ->
            tell(ex.getCommandLine(), UsageError.line(ex), ExitCode.BAD_INPUT));
    }

    /**
     * Lets a command line that starts jobs tell its failures so.
     *
     * @param line of the command.
     * @param own  exit codes of exceptions that this command knows besides; 0 for all others.
     * @return the line. Its execution throws what is a fault of the command.
     */
    public static CommandLine told(final CommandLine line, final ToIntFunction<Exception> own)
    {
        return usageTold(line).setExecutionExceptionHandler((ex, failed, result) ->
        {
            final int known = own.applyAsInt(ex);
            final int exitCode = known != 0 ? known : usual(ex);
            if (exitCode == 0)
            {
                throw ex;
            }
            return tell(failed, ex.getMessage() == null || ex.getMessage().isBlank() ? ex.toString() : ex.getMessage(),
                exitCode);
        });
    }

    private static int usual(final Exception failure)
    {
        return switch (failure)
        {
            case final LaunchFailedException _ -> ExitCode.UNAVAILABLE;
            case final GlobalArrayException _ -> ExitCode.FAILED;
            default -> 0;
        };
    }

    /**
     * Prints a failure.
     *
     * @param line     of the command that has failed.
     * @param text     a line or several.
     * @param exitCode of the command.
     * @return the exit code.
     */
    static int tell(final CommandLine line, final String text, final int exitCode)
    {
        final PrintWriter err = line.getErr();
        String.valueOf(text).lines().forEach(each ->
            err.println(line.getCommandSpec().qualifiedName() + ": " + Printable.line(each)));
        err.flush();
        return exitCode;
    }
}
