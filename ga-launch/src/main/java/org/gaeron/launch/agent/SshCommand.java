package org.gaeron.launch.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.rendezvous.LiveChannel;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * The way to a host: the words of a command that has the login shell there run one more word.
 *
 * @param program  ssh, or another program that takes its options, and the program's own first options.
 * @param silenceS after which a connection that is cut ends, in seconds.
 */
public record SshCommand(List<String> program, int silenceS)
{
    /** Before the limits of a job are known, and at least. */
    private static final int SHORT_S = 5;
    /** Never asks, because nobody answers for 32 hosts. Without the time limit, a host that is off costs a minute. */
    private static final List<String> OPTIONS = List.of("-o", "BatchMode=yes", "-o", "ConnectTimeout=10",
        "-o", "ServerAliveInterval=1", "-o", "LogLevel=ERROR");

    /**
     * {@return the way by a program}
     *
     * @param program words with blanks in between, or null for ssh.
     */
    public static SshCommand by(final String program)
    {
        if (program == null)
        {
            return new SshCommand(List.of("ssh"), SHORT_S);
        }
        if (program.isBlank())
        {
            throw new IllegalArgumentException("--ssh: expected a program, actual nothing");
        }
        return new SshCommand(List.of(program.strip().split("\\s+")), SHORT_S);
    }

    /** {@return the same way, which bears a silence for longer than the launcher itself does} */
    SshCommand within(final TimeLimits limits)
    {
        final long silenceS = TimeUnit.NANOSECONDS.toSeconds(LiveChannel.silenceNs(limits)) + 1;
        return new SshCommand(program, Math.clamp(silenceS, SHORT_S, Integer.MAX_VALUE));
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
        words.addAll(List.of("-o", "ServerAliveCountMax=" + silenceS, "-T"));
        words.add(host.name().replace("[", "").replace("]", ""));
        return List.copyOf(words);
    }
}
