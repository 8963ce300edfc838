package org.gaeron.launch.agent;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.gaeron.launch.text.Printable;

/**
 * A talk with the shell of a host, through a process that leads there. It goes in steps, each with a deadline. A step
 * that fails ends the process. Only one thread may talk; a step runs on a thread of its own.
 */
final class HostTalk
{
    /** Part of a talk. */
    interface Step<T>
    {
        T take(AgentLines lines) throws IOException;
    }

    private static final int SSH_FAILED = 255;
    private static final long LAST_WORDS_MS = 500;
    private static final long STOP_MS = 2_000;

    private final Process process;
    private final HostChatter chatter;
    private final AgentLines lines;

    private HostTalk(final Process process, final Consumer<String> chatter)
    {
        this.process = process;
        this.chatter = new HostChatter(process, chatter);
        lines = new AgentLines(process.getInputStream(), process.getOutputStream(), this.chatter::pass);
    }

    static HostTalk start(final List<String> command, final Consumer<String> chatter)
    {
        try
        {
            return new HostTalk(new ProcessBuilder(withoutQuit(command)).start(), chatter);
        }
        catch (final IOException ex)
        {
            throw new HostFailedException("not started: " + printable(ex), ex);
        }
    }

    /** {@return the command under a shell that has it ignore Ctrl-\, which reaches ssh as well: the job goes on} */
    private static List<String> withoutQuit(final List<String> command) throws IOException
    {
        final String program = command.getFirst();
        final String folders = program.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
        final boolean isThere = Stream.of(folders.split(":")).anyMatch(
            folder -> Files.isExecutable(Path.of(folder).resolve(program)));
        if (!isThere)
        {
            throw new NoSuchFileException(program, null, "no such program");
        }
        final List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", "trap '' QUIT; exec \"$@\"", "sh"));
        words.addAll(command);
        return words;
    }

    /**
     * Takes a step.
     *
     * @param failure of a step that is too slow, to which the time is added.
     * @throws HostFailedException if the step fails, or the deadline passes, or this thread is interrupted.
     */
    <T> T within(final long deadlineNs, final String failure, final Step<T> step)
    {
        final long limitNs = Math.max(0, deadlineNs - System.nanoTime());
        final CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("host-talk").start(() -> take(step, result));
        // Other processes, as a master of ssh, may keep the pipes open.
        process.onExit().thenRunAsync(() -> result.completeExceptionally(new EOFException("end of the process")),
            CompletableFuture.delayedExecutor(LAST_WORDS_MS, TimeUnit.MILLISECONDS));
        try
        {
            return result.get(limitNs, TimeUnit.NANOSECONDS);
        }
        catch (final TimeoutException ex)
        {
            chatter.passAll();
            end();
            final long seconds = Math.max(1, Math.round(limitNs * 1e-9));
            throw new HostFailedException(failure + " within " + seconds + " s", ex);
        }
        catch (final InterruptedException ex)
        {
            end();
            Thread.currentThread().interrupt();
            throw new HostFailedException("interrupted", ex);
        }
        catch (final ExecutionException ex)
        {
            throw failed(ex.getCause());
        }
    }

    private <T> void take(final Step<T> step, final CompletableFuture<T> result)
    {
        try
        {
            result.complete(takeOrHearWhyNot(step));
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            result.completeExceptionally(ex);
        }
    }

    /** If the other side goes in the middle of a step, it may have said why. */
    private <T> T takeOrHearWhyNot(final Step<T> step) throws IOException
    {
        try
        {
            return step.take(lines);
        }
        catch (final EOFException ex)
        {
            throw ex;
        }
        catch (final IOException ex)
        {
            while (lines.isThere())
            {
                lines.next();
            }
            throw ex;
        }
    }

    private HostFailedException failed(final Throwable cause)
    {
        if (cause instanceof final HostFailedException ex)
        {
            chatter.passAll();
            end();
            return new HostFailedException(ex.getMessage(), ex);
        }
        if (!(cause instanceof IOException))
        {
            chatter.passAll();
            end();
            return new HostFailedException("not understood: " + printable(cause), cause);
        }
        try
        {
            return lost(process.waitFor(STOP_MS, TimeUnit.MILLISECONDS), cause);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return new HostFailedException("interrupted", ex);
        }
        finally
        {
            end();
        }
    }

    private static String printable(final Throwable cause)
    {
        return Printable.line(String.valueOf(cause.getMessage()));
    }

    /** Five things have the exit code 255, so the reason is what ssh has printed. */
    private HostFailedException lost(final boolean hasEnded, final Throwable cause) throws InterruptedException
    {
        final String said = chatter.reason();
        if (!hasEnded || process.exitValue() != SSH_FAILED)
        {
            final String end = hasEnded ? "its shell ended with " + process.exitValue() : "its shell closed its output";
            return new HostFailedException(end + (said.isEmpty() ? "" : ": " + said), cause);
        }
        final String reason = said.isEmpty() ? "it ended with 255" :
            said.replaceFirst("^ssh: (connect to host \\S+ port \\S+: )?", "");
        if (lines.isThere())
        {
            return new HostFailedException("lost by ssh: " + reason, cause);
        }
        final String message = "not reached by ssh: " + reason;
        return chatter.isDropped() ? new HostDroppedException(message, cause) : new HostFailedException(message, cause);
    }

    /** {@return the process, whose standard input and output now belong to the caller} */
    Process handOver()
    {
        chatter.passAll();
        return process;
    }

    /** Says a last line, if somebody listens, and waits for the end of the process. Ends it if it takes long. */
    void stop(final String line)
    {
        chatter.passAll();
        try
        {
            if (lines.isThere() && process.isAlive())
            {
                lines.say(line);
                process.waitFor(STOP_MS, TimeUnit.MILLISECONDS);
            }
        }
        catch (final IOException ex)
        {
            System.getLogger(HostTalk.class.getName()).log(System.Logger.Level.DEBUG, "it is ending", ex);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        end();
    }

    /** Ends the process. The pipes stay to the threads that use them. Any thread. */
    void end()
    {
        ProcessTree.end(process);
    }
}
