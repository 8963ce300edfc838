package org.gaeron.benchmarks.rig;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import org.gaeron.launch.job.JavaCommand;

/**
 * JVM without a job: one end of a baseline, or a peer. It should end with its standard input, which ends with the
 * process that started it.
 */
public final class BareProcess implements AutoCloseable
{
    /** Warning of the JVM that no switch suppresses. */
    private static final String NOISE = "WARNING: Using incubator modules: jdk.incubator.vector";
    private static final long PATIENCE_S = 10;
    private static final String END = "end of output";

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final String name;
    private final Predicate<String> isRows;
    private final Thread pump;

    /**
     * Starts the process.
     *
     * @param isRows takes a line of its standard output, or tells that it does not; then it can be read.
     */
    BareProcess(final String name, final List<String> command, final Predicate<String> isRows) throws IOException
    {
        this.name = name;
        this.isRows = isRows;
        process = new ProcessBuilder(command).start();
        pump = Thread.ofPlatform().daemon().name(name).start(this::pump);
        Thread.ofPlatform().daemon().name(name + "-errors").start(this::pumpErrors);
    }

    /**
     * {@return the command line of a program with this JVM's class path, and the collector and rights of nodes}
     *
     * @param mainClass the program.
     */
    public static List<String> java(final Class<?> mainClass)
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UsePerfData", "-XX:+UseParallelGC", "--add-modules", "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED", "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED"));
        if (System.getProperty("ga.root") != null)
        {
            command.add("-Dga.root=" + System.getProperty("ga.root"));
        }
        command.addAll(Arrays.asList("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        return command;
    }

    /** {@return the same, compiled as nodes are: what is compared runs under the same options} */
    static List<String> likeNode(final Class<?> mainClass)
    {
        final List<String> command = java(mainClass);
        command.addAll(1, JavaCommand.COMPILERS);
        return command;
    }

    private void pump()
    {
        try (BufferedReader reader = process.inputReader())
        {
            reader.lines().filter(isRows.negate()).forEach(lines::add);
        }
        catch (final IOException | java.io.UncheckedIOException ex)
        {
            lines.add(name + ": " + ex);
        }
        lines.add(END);
    }

    private void pumpErrors()
    {
        try (BufferedReader reader = process.errorReader())
        {
            reader.lines().filter(line -> !line.equals(NOISE)).forEach(System.err::println);
        }
        catch (final IOException | java.io.UncheckedIOException ex)
        {
            System.err.println(name + ": " + ex);
        }
    }

    /**
     * Ends the calling bare process when its standard input ends, as it does with the process that started it. What the
     * process has made goes with it, by its shutdown hooks.
     */
    public static void followInput()
    {
        Thread.ofPlatform().daemon().name("follow-input").start(() ->
        {
            try
            {
                System.in.transferTo(OutputStream.nullOutputStream());
            }
            catch (final IOException ex)
            {
                System.err.println("standard input: " + ex);
            }
            System.exit(1);
        });
    }

    /**
     * {@return the next line of standard output of the process}
     *
     * @param timeoutMs longest wait.
     * @throws MeasurementException if none comes.
     */
    public String readLine(final long timeoutMs)
    {
        try
        {
            final String line = lines.poll(timeoutMs, TimeUnit.MILLISECONDS);
            if (line == null || END.equals(line))
            {
                throw new MeasurementException(name + ": expected a line, actual " +
                    (line == null ? "none in " + timeoutMs + " ms" : END));
            }
            return line;
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new MeasurementException(name + ": interrupted", ex);
        }
    }

    /**
     * Writes a line to the process's standard input.
     *
     * @param line without its end.
     * @throws MeasurementException if the process has ended.
     */
    public void writeLine(final String line)
    {
        try
        {
            final BufferedWriter writer = process.outputWriter();
            writer.write(line);
            writer.newLine();
            writer.flush();
        }
        catch (final IOException ex)
        {
            throw new MeasurementException(name + ": expected to be told " + line + ", actual " + ex, ex);
        }
    }

    /**
     * Waits for the end of the process, and until all that it has printed is taken.
     *
     * @param timeoutMs longest wait for the process.
     * @throws MeasurementException if the process does not end in time, or with another exit code than 0.
     */
    public void join(final long timeoutMs)
    {
        try
        {
            final boolean isEnded = process.waitFor(timeoutMs, TimeUnit.MILLISECONDS);
            if (!isEnded || process.exitValue() != 0)
            {
                throw new MeasurementException(name + ": expected exit code 0 within " + timeoutMs + " ms, actual " +
                    (isEnded ? process.exitValue() : "none"));
            }
            if (!pump.join(Duration.ofSeconds(PATIENCE_S)))
            {
                throw new MeasurementException(name + ": expected the end of its output within " + PATIENCE_S +
                    " s after its own, actual none");
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new MeasurementException(name + ": interrupted", ex);
        }
    }

    /**
     * {@return the id of the process}
     */
    public long pid()
    {
        return process.pid();
    }

    /** Closes the process's standard input, and kills the process if that does not end it soon. */
    @Override
    public void close()
    {
        try
        {
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS))
            {
                process.destroyForcibly().waitFor();
            }
        }
        catch (final IOException ex)
        {
            process.destroyForcibly();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }
}
