package org.gaeron.launch;

import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.text.Printable;

/**
 * Runs a command that starts nodes, and turns its failures into one line and an exit code.
 */
final class LaunchCommandLine
{
    private LaunchCommandLine()
    {
    }

    /** {@return the exit code} */
    static int execute(final Callable<Integer> command, final String... args)
    {
        return execute(new CommandLine(command), args);
    }

    /** {@return the exit code of a command that ends with a program and its arguments, whose options are its own} */
    static int executeProgram(final Callable<Integer> command, final String... args)
    {
        return execute(new CommandLine(command).setStopAtPositional(true), args);
    }

    private static int execute(final CommandLine line, final String... args)
    {
        final String name = line.getCommandSpec().qualifiedName();
        return line
            .setAllowOptionsAsOptionParameters(true)
            .setExpandAtFiles(false) // a program may have arguments that begin with @
            .setParameterExceptionHandler((ex, arguments) -> complain(name, ex, CommandLine.ExitCode.USAGE))
            .setExecutionExceptionHandler((ex, failed, result) -> fail(name, ex))
            .execute(args);
    }

    /** Prints a failure, a line or several, and returns the exit code. */
    static int complain(final String name, final Exception failure, final int exitCode)
    {
        final String text =
            failure instanceof final ParameterException wrong ? UsageError.line(wrong) : "" + failure.getMessage();
        text.lines().forEach(line -> System.err.println(name + ": " + Printable.line(line)));
        return exitCode;
    }

    private static int fail(final String name, final Exception failure) throws Exception
    {
        return switch (failure)
        {
            case final IllegalArgumentException ex -> complain(name, ex, CommandLine.ExitCode.USAGE);
            case final LaunchFailedException ex -> complain(name, ex, ExitCode.UNAVAILABLE);
            case final GlobalArrayException ex -> complain(name, ex, CommandLine.ExitCode.SOFTWARE);
            default -> throw failure;
        };
    }
}
