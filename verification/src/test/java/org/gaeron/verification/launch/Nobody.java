package org.gaeron.verification.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The user nobody, whom root can be. */
final class Nobody
{
    private static final List<String> PREFIX = List.of("setpriv", "--reuid=nobody", "--clear-groups");
    private static final long LIMIT_S = 60;

    private Nobody()
    {
    }

    /** {@return a command as nobody runs it} */
    static List<String> command(final List<String> command)
    {
        final List<String> words = new ArrayList<>(PREFIX);
        words.addAll(command);
        return words;
    }

    /** {@return whether we can be nobody, and a command, which prints nothing, then ends well} */
    static boolean can(final String... command) throws InterruptedException
    {
        try
        {
            final Process process = new ProcessBuilder(command(List.of(command)))
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try
            {
                return process.waitFor(LIMIT_S, TimeUnit.SECONDS) && process.exitValue() == 0;
            }
            finally
            {
                process.destroyForcibly();
            }
        }
        catch (final IOException ex)
        {
            return false;
        }
    }
}
