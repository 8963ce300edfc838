package org.gaeron.examples.scf;

import picocli.CommandLine;

import org.gaeron.examples.chem.InputException;
import org.gaeron.launch.CommandFailures;

/**
 * Reports wrong input in one line on standard error, with exit code {@value #EXIT_INPUT}, and all else as {@code ga
 * run} does.
 */
final class CommandErrors
{
    /** Exit code of a wrong input. */
    static final int EXIT_INPUT = 2;

    private CommandErrors()
    {
    }

    /** {@return the command line of a command, with these messages} */
    static CommandLine commandLine(final Object command)
    {
        return CommandFailures.told(new CommandLine(command), ex -> ex instanceof InputException ? EXIT_INPUT : 0);
    }
}
