package org.gaeron.launch;

import java.util.Set;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.settings.NearMiss;

/**
 * A wrong command line, in one printable line. If an option or a subcommand does not exist, the line asks for those
 * that were probably meant.
 */
public final class UsageError
{
    private UsageError()
    {
    }

    /**
     * {@return the line}
     *
     * @param error what picocli says of the command line.
     */
    public static String line(final ParameterException error)
    {
        return Printable.line(
            error instanceof final UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty() ?
            unknown(unmatched) : String.valueOf(error.getMessage()));
    }

    private static String unknown(final UnmatchedArgumentException error)
    {
        final String wrong = error.getUnmatched().getFirst().split("=", 2)[0];
        final CommandLine command = error.getCommandLine();
        final Set<String> names = wrong.startsWith("-") ?
            command.getCommandSpec().optionsMap().keySet() : command.getSubcommands().keySet();
        final boolean isName = !wrong.startsWith("-") && !names.isEmpty();
        return (isName ? "expected one of " + String.join(", ", names) + ", actual " + wrong : error.getMessage()) +
            NearMiss.question(wrong, names);
    }
}
