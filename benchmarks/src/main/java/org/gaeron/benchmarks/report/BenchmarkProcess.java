package org.gaeron.benchmarks.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.MeasurementException;

/**
 * Benchmark of the set in a JVM of its own, so that no code is compiled for the profile of another benchmark. Its
 * output is copied to standard output and kept in its folder. The reason of a failure is its own message, or else its
 * last line on standard error outside of stack traces and progress.
 */
public final class BenchmarkProcess
{
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String OUTPUT = "output.txt";
    /** Warning of the JVM that no switch suppresses. */
    private static final String NOISE = "WARNING: Using incubator modules";
    private static final String COMPLAINT = "ga bench ";
    private static final String PROGRESS = "\\[ *\\d+ s\\] .*";

    private final String name;
    private final Path folder;
    private final Duration limit;
    private volatile String complaint = "";
    private volatile Process process;
    private boolean isEnding;

    /**
     * Creates a process, not yet started.
     *
     * @param name   of the benchmark.
     * @param folder for its data; created if it does not exist.
     * @param limit  of its time; the process then fails and is ended.
     */
    public BenchmarkProcess(final String name, final Path folder, final Duration limit)
    {
        this.name = name;
        this.folder = folder;
        this.limit = limit;
    }

    /**
     * Runs the benchmark to its end.
     *
     * @param mainClass the command.
     * @param arguments of the command, beginning with the benchmark's name, without the folder.
     * @return whether it ended well.
     * @throws IOException          if the process cannot be started, or its folder cannot be written.
     * @throws InterruptedException if the thread is interrupted while it waits.
     * @throws MeasurementException if this JVM is shutting down; that ends the benchmark, too.
     */
    public boolean run(final Class<?> mainClass, final List<String> arguments)
        throws IOException, InterruptedException
    {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(Measured.COMMAND), "ga bench " + String.join(" ", arguments) + "\n");
        Files.deleteIfExists(folder.resolve(Measured.FAILURE));
        final List<String> command = new ArrayList<>(BareProcess.java(mainClass));
        command.addAll(arguments);
        command.addAll(List.of("--out", folder.toString()));
        final Thread ending = new Thread(this::end, name + "-end");
        try
        {
            Runtime.getRuntime().addShutdownHook(ending);
            start(command);
            final boolean isInTime = await();
            Runtime.getRuntime().removeShutdownHook(ending);
            return isInTime && process.exitValue() == 0 || fail(isInTime ?
                "exit code " + process.exitValue() + (complaint.isEmpty() ? "" : ", " + complaint) :
                "expected to end within " + limit.toMinutes() + " min");
        }
        catch (final IllegalStateException ex)
        {
            throw new MeasurementException("ended from outside while " + name + " was running", ex);
        }
    }

    private synchronized void start(final List<String> command) throws IOException
    {
        if (isEnding)
        {
            throw new IllegalStateException("ending");
        }
        process = new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile())).start();
    }

    private synchronized void end()
    {
        isEnding = true;
        if (process != null)
        {
            terminate();
        }
    }

    /** {@code Process.destroy} would close the streams that are read. */
    private void terminate()
    {
        process.toHandle().destroy();
    }

    /** {@return whether it ended in time} */
    private boolean await() throws InterruptedException
    {
        final Thread errors = Thread.ofPlatform().daemon().name(name + "-errors").start(this::pumpErrors);
        final Thread output = Thread.ofPlatform().daemon().name(name + "-output").start(this::pumpOutput);
        final boolean isInTime = process.waitFor(limit.toSeconds(), TimeUnit.SECONDS);
        if (!isInTime)
        {
            terminate();
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
            {
                process.destroyForcibly().waitFor();
            }
        }
        errors.join(PATIENCE);
        output.join(PATIENCE);
        return isInTime;
    }

    private boolean fail(final String reason) throws IOException
    {
        Files.writeString(folder.resolve(Measured.FAILURE), reason + "\n");
        return false;
    }

    private void pumpErrors()
    {
        pump(process.errorReader(), line ->
        {
            if (line.startsWith(NOISE))
            {
                return;
            }
            System.err.println(line);
            final boolean isComplaint = line.startsWith(COMPLAINT);
            if (isComplaint || !complaint.startsWith(COMPLAINT) && line.matches("\\S.*") && !line.matches(PROGRESS))
            {
                complaint = line;
            }
        });
    }

    private void pumpOutput()
    {
        try (PrintStream copy = new PrintStream(Files.newOutputStream(folder.resolve(OUTPUT))))
        {
            pump(process.inputReader(), line ->
            {
                System.out.println(line);
                copy.println(line);
            });
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private static void pump(final BufferedReader reader, final Consumer<String> each)
    {
        try (reader)
        {
            reader.lines().forEach(each);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
