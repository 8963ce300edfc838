package org.gaeron.launch.agent;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.text.ByteLines;
import org.gaeron.launch.text.Printable;

/**
 * A command that has been started to start the agents. What it prints is passed on, on a thread of its own.
 */
final class StartedCommand implements AutoCloseable
{
    /** A session of its own: Ctrl-\ would reach the command as well, and srun ends the job at it. */
    private static final Path SESSION = Path.of("/usr/bin/setsid");
    /** In which agents that have lost the launcher end, and with them the command. */
    private static final long END_MS = 2_000;
    private static final long KILL_MS = 2_000;
    private static final long OUTPUT_MS = 500;

    /**
     * What srun says of an agent that has ended. Then it ends the other ones and itself, unless one of them was not
     * started yet: that one gets no signal, and srun waits for it.
     */
    private static final Pattern ENDED = Pattern.compile(
        ".*: error: \\S+: tasks? .*: (Exited with exit code|Killed|Terminated).*");
    private static final long ENDED_MS = 3_000;

    /** What srun says where it has nothing to bind, because it was told not to. */
    private static final String NOISE = "srun: cluster configuration lacks support for cpu binding";

    private final String name;
    private final Process process;
    private final Closeable agents;
    private final Predicate<String> complaints;
    private final Thread output = Thread.ofPlatform().daemon().name("starter-output").unstarted(this::passOn);
    private volatile boolean hasAllAgents;
    private volatile boolean isClosed;

    private StartedCommand(
        final String name, final Process process, final Closeable agents, final Predicate<String> complaints)
    {
        this.complaints = complaints;
        this.name = name;
        this.agents = agents;
        this.process = process;
    }

    /**
     * Starts a command.
     *
     * @param name       for messages.
     * @param line       for a shell.
     * @param input      a line for its standard input, which ends then.
     * @param agents     is closed before the command is ended: then the agents end, and with them the command.
     * @param complaints gets what agents say that cannot come, each in a line; returns whether it tells it.
     */
    static StartedCommand start(
        final String name, final String line, final String input, final Closeable agents,
        final Predicate<String> complaints) throws IOException
    {
        final List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", line));
        if (Files.isExecutable(SESSION))
        {
            words.add(0, SESSION.toString());
        }
        final Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        final StartedCommand command = new StartedCommand(name, process, agents, complaints);
        command.output.start();
        try (OutputStream in = process.getOutputStream())
        {
            in.write((input + "\n").getBytes(StandardCharsets.UTF_8));
        }
        catch (final IOException ex)
        {
            // it has ended, which is noticed, or it reads nothing
            System.getLogger(StartedCommand.class.getName()).log(System.Logger.Level.DEBUG, "standard input", ex);
        }
        return command;
    }

    Process process()
    {
        return process;
    }

    /** All agents have come: from now on it is the job that notices their ends. */
    void onAllAgents()
    {
        hasAllAgents = true;
    }

    /**
     * Has it told if the command fails, after all that it has printed. One that ends well may have left the agents to
     * themselves.
     *
     * @param failed gets a line, on another thread.
     */
    void onFailure(final Consumer<String> failed)
    {
        process.onExit().thenAcceptAsync(ended ->
        {
            awaitOutput();
            if (ended.exitValue() != 0 && !isClosed)
            {
                failed.accept(name + ", which has started the agents, ended with " + fate(ended.exitValue()));
            }
        });
    }

    /** Not for long: what the command has started may keep the pipe open. */
    private void awaitOutput()
    {
        try
        {
            output.join(OUTPUT_MS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }

    private static String fate(final int exitCode)
    {
        return exitCode > ExitCode.SIGNAL_BASE ? "signal " + (exitCode - ExitCode.SIGNAL_BASE) :
            "exit code " + exitCode;
    }

    private void passOn()
    {
        final String prefix = name + ": ";
        try (InputStream in = process.getInputStream())
        {
            final ByteLines lines = new ByteLines(in);
            for (String line = lines.next(); line != null; line = lines.next())
            {
                final String printable = Printable.line(line);
                if (ENDED.matcher(printable).matches())
                {
                    CompletableFuture.delayedExecutor(ENDED_MS, TimeUnit.MILLISECONDS).execute(this::endWithItsAgent);
                }
                final String complaint = CallbackProcess.complaint(printable);
                if (complaint != null && complaints.test(complaint))
                {
                    continue;
                }
                if (!printable.isEmpty() && !NOISE.equals(printable) && !isClosed)
                {
                    System.err.println(printable.startsWith(prefix) ? printable : prefix + printable);
                }
            }
        }
        catch (final IOException ex)
        {
            System.getLogger(StartedCommand.class.getName()).log(System.Logger.Level.DEBUG, "output", ex);
        }
    }

    private void endWithItsAgent()
    {
        if (!hasAllAgents)
        {
            process.destroy();
        }
    }

    /** Ends the agents, waits for the end of the command, and ends it if it takes long. */
    @Override
    public void close() throws IOException
    {
        isClosed = true;
        agents.close();
        try
        {
            process.waitFor(END_MS, TimeUnit.MILLISECONDS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        ProcessTree.endAgents(process, KILL_MS);
    }
}
