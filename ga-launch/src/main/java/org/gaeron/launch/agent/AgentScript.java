package org.gaeron.launch.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.text.ShellWords;

/**
 * Script that the shell of a host runs to become the host's agent, and its way there.
 *
 * @param text of a script for any POSIX shell.
 */
record AgentScript(String text)
{
    /** The line that tells that the login shell has done what it does at its start, and our own shell listens. */
    static final String MARKER = "gaeron-agent-1";

    /**
     * One word, which csh and fish understand in the same way. The script comes by standard input: on the command line
     * it would be too long for some, and in the list of processes.
     */
    static final String WORD = "exec /bin/sh -c 'echo " + MARKER +
        "; IFS= read -r s && eval \"$(echo \"$s\" | base64 -d)\"'";

    /** {@return the script for a host} */
    static AgentScript of(final HostEntry host)
    {
        return new AgentScript(resource("find-jdk.sh") + "gaeron_java=" +
            ShellWords.quoted(host.javaHome() == null ? "" : host.javaHome()) + "\n" + resource("agent.sh"));
    }

    private static String resource(final String name)
    {
        try (InputStream in = AgentScript.class.getResourceAsStream(name))
        {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("resource " + name, ex);
        }
    }

    /** {@return the script in one line} */
    String line()
    {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
