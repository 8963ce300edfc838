package org.gaeron.launch.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import org.gaeron.launch.host.HostEntry;
import org.gaeron.launch.program.JarList;
import org.gaeron.launch.program.NodeArchive;

/**
 * The shell on a host that becomes the host's agent, after it has told what is there and has taken what is missing. The
 * other side of the talk is {@code agent.sh}. One thread at a time.
 *
 * <pre>
 *   start, facts, ship, go      the agent's process belongs to the caller
 *   start, facts, stop          nothing stays there but jars in the cache
 * </pre>
 *
 * Whatever fails ends the process, and is a {@link HostFailedException}.
 */
public final class HostShell implements AutoCloseable
{
    /** An argument of the JVM in place of which the shell puts the class path as it is there. */
    static final String CLASS_PATH = "@CLASSPATH@";

    /**
     * Begins an argument, whose rest is the folder of the launcher's {@link NodeArchive}s. Where this user has such a
     * folder there as well, as in a home that hosts share, the shell puts the options in its place that use them.
     */
    static final String ARCHIVES = "@ARCHIVES@";

    private static final String NO_ANSWER = "no answer";

    private final AgentScript script;
    private final HostTalk talk;
    private Set<String> missing = Set.of();
    private boolean isHandedOver;

    private HostShell(final AgentScript script, final HostTalk talk)
    {
        this.script = script;
        this.talk = talk;
    }

    /**
     * {@return a shell that has perhaps not been reached yet}
     *
     * @param command the way to the host, see {@link SshCommand}; one more word is added.
     * @param chatter gets what others print: before our own shell there runs, and on standard error at any time, even
     *                after {@link #go}. Called by any thread, with printable lines.
     */
    static HostShell start(final HostEntry host, final List<String> command, final Consumer<String> chatter)
    {
        return start(AgentScript.of(host), command, chatter);
    }

    static HostShell start(final AgentScript script, final List<String> command, final Consumer<String> chatter)
    {
        final List<String> words = new ArrayList<>(command);
        words.add(AgentScript.WORD);
        return new HostShell(script, HostTalk.start(words, chatter));
    }

    /**
     * {@return what the host tells} Nothing is sent before our own shell there has told that it listens: what the login
     * shell runs at its start may read.
     *
     * @param jars the class path of the job.
     */
    HostFacts facts(final JarList jars, final long deadlineNs)
    {
        final HostFacts facts = talk.within(deadlineNs, NO_ANSWER, lines ->
        {
            lines.awaitMarker();
            lines.say(script.line());
            lines.sayList(jars.question()); // at once: hosts may be far
            return HostFacts.of(lines.nextList(), lines.nextList());
        });
        missing = new HashSet<>(facts.missing());
        return facts;
    }

    /** Sends the jars that are missing into the cache of the user there. */
    void ship(final JarList jars, final long deadlineNs)
    {
        talk.within(deadlineNs, "jars not taken", lines ->
        {
            for (final JarList.Jar jar : jars.jars())
            {
                if (missing.remove(jar.sha256()))
                {
                    ship(jar, lines);
                }
            }
            return null;
        });
    }

    private static void ship(final JarList.Jar jar, final AgentLines lines) throws IOException
    {
        lines.say("put " + jar.sha256() + " " + jar.bytes());
        try (InputStream in = open(jar))
        {
            lines.send(in, jar.bytes());
        }
        lines.expect("ok " + jar.sha256());
    }

    private static InputStream open(final JarList.Jar jar)
    {
        try
        {
            return jar.open();
        }
        catch (final IOException ex)
        {
            throw new HostFailedException("a jar cannot be read here: " + ex.getMessage(), ex);
        }
    }

    /**
     * Has the shell become a JVM.
     *
     * @param javaArgs arguments of {@code java} without line ends; {@link #CLASS_PATH} stands for the class path, one
     *                 that begins with {@link #ARCHIVES} for what uses archives.
     * @return the process. Its standard input and output are the JVM's; its standard error is read already. The caller
     *     ends it.
     */
    Process go(final List<String> javaArgs, final long deadlineNs)
    {
        if (!missing.isEmpty())
        {
            throw new IllegalStateException("expected all jars shipped, actual " + missing.size() + " missing");
        }
        if (javaArgs.stream().anyMatch(arg -> arg.indexOf('\n') >= 0))
        {
            throw new IllegalArgumentException("expected arguments without line ends, actual " + javaArgs);
        }
        talk.within(deadlineNs, NO_ANSWER, lines ->
        {
            lines.say("go");
            lines.sayList(javaArgs.stream().map(arg -> "=" + arg).toList());
            lines.expect("go");
            return null;
        });
        isHandedOver = true;
        return talk.handOver();
    }

    /** Ends the shell in good order if it listens, and in any case. */
    public void stop()
    {
        if (!isHandedOver)
        {
            talk.stop("stop");
        }
    }

    /** Ends the shell at once, or the agent that it has become. Any thread. */
    void end()
    {
        talk.end();
    }

    /** Ends the shell at once, unless it has become the agent. */
    @Override
    public void close()
    {
        if (!isHandedOver)
        {
            end();
        }
    }
}
