package org.gaeron.launch;

import java.util.concurrent.Callable;

import picocli.CommandLine;

import org.gaeron.launch.report.ExitCode;

/**
 * Runs a command that starts nodes. Settings that are wrong are told as a wrong command line is.
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
        return CommandFailures.told(line, ex -> ex instanceof IllegalArgumentException ? ExitCode.BAD_INPUT : 0)
            .setAllowOptionsAsOptionParameters(true)
            .setExpandAtFiles(false) // a program may have arguments that begin with @
            .execute(args);
    }
}
