package org.gaeron.verification.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A launcher in a JVM of its own, as {@code ga run} starts it, and the nodes that it starts.
 */
final class LaunchedJob implements AutoCloseable
{
    /** For a shell: takes the first line, and the others so late that jobs which do not wait for it have ended. */
    static final String LATE_READER = "{ IFS= read -r first; sleep 5; printf '%s\\n' \"$first\"; cat; }";

    private static final Pattern PID = Pattern.compile(" pid (\\d+)");
    private static final long LIMIT_S = 60;
    private static final long LOOK_MS = 50;
    private static final long QUIT_NS = TimeUnit.SECONDS.toNanos(5);
    /** For jobs that await nobody's silence: a node that waits for a core is not lost. The last setting counts. */
    private static final String NODE_TIMEOUT = "gaeron.node.timeout=20s";

    private final Process launcher;
    private final Path err;
    private final List<String> lines = new ArrayList<>();
    private final Thread reader;

    private LaunchedJob(final Process launcher, final Path err)
    {
        this.launcher = launcher;
        this.err = err;
        // a virtual thread would keep the only carrier from the simulations that are tested at the same time
        reader = Thread.ofPlatform().daemon().name("output-of-" + launcher.pid()).start(this::read);
    }

    /** On a thread of its own, so that every wait for a line has a bound. */
    private void read()
    {
        try (BufferedReader out = launcher.inputReader(StandardCharsets.UTF_8))
        {
            for (String line = out.readLine(); line != null; line = out.readLine())
            {
                synchronized (lines)
                {
                    lines.add(line);
                    lines.notifyAll();
                }
            }
        }
        catch (final IOException ex)
        {
            // the pipe of a process that was killed: what came before has been read
            System.getLogger(LaunchedJob.class.getName()).log(System.Logger.Level.DEBUG, "output", ex);
        }
    }

    /** The folder holds what the job makes, and nothing when it has ended. */
    static LaunchedJob start(final Path directory, final Path err, final String... args) throws IOException
    {
        return startUnder(List.of(), directory, err, args);
    }

    /**
     * The same under another command.
     *
     * @param prefix a shell, say, which replaces itself by what follows.
     */
    static LaunchedJob startUnder(
        final List<String> prefix, final Path directory, final Path err, final String... args) throws IOException
    {
        return start("org.gaeron.launch.RunCommand", prefix, directory, err, args);
    }

    /** Starts one node of a job whose other nodes are started in the same way. */
    static LaunchedJob startNode(
        final List<String> prefix, final Path directory, final Path err, final String... args) throws IOException
    {
        return start("org.gaeron.launch.NodeCommand", prefix, directory, err, args);
    }

    private static LaunchedJob start(
        final String command,
        final List<String> prefix,
        final Path directory,
        final Path err,
        final String... args) throws IOException
    {
        final List<String> words = new ArrayList<>(prefix);
        words.addAll(command(command, directory));
        words.addAll(List.of(args));
        return startBy(words, err);
    }

    /** Starts what starts a launcher, in a container say. */
    static LaunchedJob startBy(final List<String> command, final Path err) throws IOException
    {
        // a shell that starts the build in the background has it ignore this signal
        final List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT"));
        words.addAll(command);
        return new LaunchedJob(new ProcessBuilder(words).redirectError(err.toFile()).start(), err);
    }

    /** {@return the words that start a command in a JVM of its own, without the arguments of the job} */
    static List<String> command(final String command, final Path directory)
    {
        final List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JobArchive.jvmOptions());
        words.addAll(JobArchive.options());
        words.addAll(List.of("-cp", JobArchive.classPath(), command));
        words.addAll(JobArchive.nodeOptions());
        words.addAll(List.of("-D", "gaeron.dir=" + directory, "-D", NODE_TIMEOUT));
        return words;
    }

    Process launcher()
    {
        return launcher;
    }

    void awaitLines(final String part, final int count) throws InterruptedException
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (count(part) < count)
        {
            assertTrue(deadlineNs - System.nanoTime() > 0 && (reader.isAlive() || count(part) >= count),
                () -> "expected " + count + " times " + part + " within " + LIMIT_S + " s, actual " + lines() +
                    errors());
            synchronized (lines)
            {
                lines.wait(LOOK_MS);
            }
        }
    }

    void awaitError(final String part) throws InterruptedException
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (errors().stream().noneMatch(line -> line.contains(part)))
        {
            assertTrue(deadlineNs - System.nanoTime() > 0 && launcher.isAlive(),
                () -> "expected " + part + " within " + LIMIT_S + " s, actual " + errors() + lines());
            Thread.sleep(LOOK_MS);
        }
    }

    /** Does as Ctrl-\ to processes, again and again until an error tells it: late answers tell nothing. */
    void quitUntilError(final String part, final long... pids) throws IOException, InterruptedException
    {
        final long beginNs = System.nanoTime();
        for (long turn = 0; errors().stream().noneMatch(line -> line.contains(part)); Thread.sleep(LOOK_MS))
        {
            final long elapsedNs = System.nanoTime() - beginNs;
            assertTrue(elapsedNs < TimeUnit.SECONDS.toNanos(LIMIT_S) && launcher.isAlive(),
                () -> "expected " + part + " within " + LIMIT_S + " s, actual " + errors());
            if (elapsedNs >= turn * QUIT_NS)
            {
                signal("QUIT", pids);
                turn++;
            }
        }
    }

    private long count(final String part)
    {
        return lines().stream().filter(line -> line.contains(part)).count();
    }

    /** {@return the exit code} */
    int await() throws InterruptedException
    {
        return await(LIMIT_S);
    }

    /** {@return the exit code of a job that ends within that many seconds} */
    int await(final long limitS) throws InterruptedException
    {
        assertTrue(launcher.waitFor(limitS, TimeUnit.SECONDS),
            () -> "expected the launcher's end within " + limitS + " s, actual none: " + lines() + errors());
        assertTrue(reader.join(Duration.ofSeconds(LIMIT_S)),
            () -> "expected the end of the launcher's output within " + LIMIT_S + " s, actual " + lines());
        return launcher.exitValue();
    }

    List<String> lines()
    {
        synchronized (lines)
        {
            return List.copyOf(lines);
        }
    }

    /** {@return the lines of the standard error, but for what nodes on a loaded machine rightly warn of} */
    List<String> errors()
    {
        try
        {
            return Files.readAllLines(err).stream().filter(line -> !isOfLoad(line)).toList();
        }
        catch (final IOException ex)
        {
            throw new java.io.UncheckedIOException(ex);
        }
    }

    /** {@return whether a node says that it was kept waiting for a core} */
    static boolean isOfLoad(final String line)
    {
        return line.contains("] WARNING: a duty cycle of the data server took ");
    }

    /** {@return whether a line tells who is late} */
    static boolean isOfLateness(final String line)
    {
        return line.startsWith("gaeron: waiting for ") || line.contains(" waits for the rendezvous ") ||
            line.endsWith(" does not confirm the end of the job");
    }

    Set<Long> pids()
    {
        final Set<Long> pids = new TreeSet<>();
        for (final String line : lines())
        {
            final Matcher matcher = PID.matcher(line);
            if (matcher.find())
            {
                pids.add(Long.valueOf(matcher.group(1)));
            }
        }
        return pids;
    }

    /** {@return the process of a node that has printed it} */
    long pid(final int node)
    {
        for (final String line : lines())
        {
            final Matcher matcher = PID.matcher(line);
            if (line.startsWith("[" + node + "] ") && matcher.find())
            {
                return Long.parseLong(matcher.group(1));
            }
        }
        throw new AssertionError("expected a process id of node " + node + ", actual " + lines() + errors());
    }

    /** Sends a signal to processes at once: none can end before, because another one has. */
    static void signal(final String name, final long... pids) throws IOException, InterruptedException
    {
        final List<String> words = new ArrayList<>(List.of("kill", "-" + name));
        Arrays.stream(pids).mapToObj(Long::toString).forEach(words::add);
        final Process kill = new ProcessBuilder(words).start();
        assertTrue(kill.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of kill within " + LIMIT_S + " s");
        assertEquals(0, kill.exitValue());
    }

    /**
     * Does as Ctrl-\ to this process and to those below it, here, whose program has one of these names. Returns how
     * many they are.
     */
    int quit(final String... programs) throws IOException, InterruptedException
    {
        final long[] pids = Stream.concat(Stream.of(launcher.toHandle()), launcher.descendants())
            .filter(process -> List.of(programs).contains(
                Path.of(process.info().command().orElse("none")).getFileName().toString()))
            .mapToLong(ProcessHandle::pid).toArray();
        signal("QUIT", pids);
        return pids.length;
    }

    /**
     * {@return the lines of the launcher itself, which begin with what it is called} Without those that count ranks, or
     * tell who is late: how many fail before the job ends, and who comes when, are matters of chance.
     */
    List<String> causes()
    {
        return errors().stream()
            .filter(line -> line.startsWith("gaeron: ") && !line.endsWith(" in the same way") &&
                !isOfLateness(line))
            .toList();
    }

    /** Waits for the ends of the nodes that have printed their process ids. */
    void assertNodesEnd(final int nodes) throws Exception
    {
        assertEquals(nodes, pids().size(), () -> lines() + " " + errors());
        for (final long pid : pids())
        {
            final ProcessHandle process = ProcessHandle.of(pid).orElse(null);
            if (process != null)
            {
                process.onExit().get(LIMIT_S, TimeUnit.SECONDS);
            }
        }
    }

    static void assertEmpty(final Path directory) throws IOException
    {
        try (Stream<Path> left = Files.walk(directory))
        {
            assertEquals(List.of(directory), left.toList());
        }
    }

    /** Waits until others have deleted what a killed process had made. */
    static void awaitEmpty(final Path directory) throws IOException, InterruptedException
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (deadlineNs - System.nanoTime() > 0 && !isEmpty(directory))
        {
            Thread.sleep(LOOK_MS);
        }
        assertEmpty(directory);
    }

    private static boolean isEmpty(final Path directory) throws IOException
    {
        try (Stream<Path> left = Files.list(directory))
        {
            return left.findAny().isEmpty();
        }
    }

    /** For tests that failed: the nodes notice it. */
    @Override
    public void close()
    {
        launcher.destroyForcibly();
    }
}
