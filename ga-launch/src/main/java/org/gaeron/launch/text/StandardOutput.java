package org.gaeron.launch.text;

/**
 * Checks the standard output at the end of a command. Lost output is a failure, which {@link java.io.PrintStream} does
 * not report.
 */
public final class StandardOutput
{
    private StandardOutput()
    {
    }

    /**
     * {@return the exit code of a command that has done all else} Prints one line if output was lost.
     *
     * @param command  the name of the command.
     * @param exitCode the exit code so far.
     */
    public static int exitCode(final String command, final int exitCode)
    {
        if (exitCode == 0 && System.out.checkError())
        {
            System.err.println(command + ": the standard output cannot be written to: something of it is lost");
            return 1;
        }
        return exitCode;
    }
}
