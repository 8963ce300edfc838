package org.gaeron.launch.agent;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.launch.host.HostEntry;

/**
 * The way to a host: the words of a command that has the login shell there run one more word.
 *
 * @param program ssh, or another program that takes its options, and the program's own first options.
 */
public record SshCommand(List<String> program)
{
    /**
     * Never asks, because nobody answers for 32 hosts. Without the first time limit, a host that is off costs a minute.
     * By the other two, a connection that is cut ends after 5 s.
     */
    private static final List<String> OPTIONS = List.of("-o", "BatchMode=yes", "-o", "ConnectTimeout=10",
        "-o", "ServerAliveInterval=1", "-o", "ServerAliveCountMax=5", "-o", "LogLevel=ERROR", "-T");

    /**
     * {@return the way by a program}
     *
     * @param program words with blanks in between, or null for ssh.
     */
    public static SshCommand by(final String program)
    {
        if (program == null)
        {
            return new SshCommand(List.of("ssh"));
        }
        if (program.isBlank())
        {
            throw new IllegalArgumentException("--ssh: expected a program, actual nothing");
        }
        return new SshCommand(List.of(program.strip().split("\\s+")));
    }

    /** {@return the words before the one for the login shell} This host needs no ssh. */
    public List<String> to(final HostEntry host)
    {
        if (host.isHere())
        {
            return List.of("/bin/sh", "-c");
        }
        final List<String> words = new ArrayList<>(program);
        words.addAll(OPTIONS);
        words.add(host.name().replace("[", "").replace("]", ""));
        return List.copyOf(words);
    }
}
