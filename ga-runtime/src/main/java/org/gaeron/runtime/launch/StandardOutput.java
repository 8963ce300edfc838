package org.gaeron.runtime.launch;

/**
 * The end of a command: what it could not print is a failure, which {@link java.io.PrintStream} keeps to itself.
 */
public final class StandardOutput
{
    private StandardOutput()
    {
    }

    /**
     * {@return the exit code of a command that has done all else} Says in one line if its output was lost.
     *
     * @param command  what it is called.
     * @param exitCode of the rest.
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
