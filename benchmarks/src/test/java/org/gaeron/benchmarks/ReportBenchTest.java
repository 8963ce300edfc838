package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.gaeron.benchmarks.report.BenchmarkProcess;
import org.gaeron.benchmarks.report.Report;
import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.Rig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ReportBenchTest
{
    private static final Duration LONG = Duration.ofMinutes(2);
    /** Less than the limit of a test, which would end without telling what it waited for. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String END = "<end of output>";

    @TempDir
    private Path folder;

    /** A benchmark that cannot measure what its name says. */
    static final class Failing
    {
        private Failing()
        {
        }

        public static void main(final String[] args) throws InterruptedException
        {
            System.out.println("# begins");
            System.err.println("[  0 s] run 1 of 1: planted");
            System.err.println("ga bench idle: expected all, actual <nothing>");
            System.err.println("[  1 s] later");
            if (args[0].equals("hang"))
            {
                Thread.sleep(LONG);
            }
            System.exit(1);
        }
    }

    private boolean runFailing(final String name, final Duration limit) throws IOException, InterruptedException
    {
        return new BenchmarkProcess("idle", folder.resolve("idle"), limit).run(Failing.class, List.of(name));
    }

    @Test
    @Timeout(240)
    void shouldRunBenchmarksAndMakeThePageAgainFromTheirData() throws Exception
    {
        final List<String> lines = EveryBenchmarkSystemTest.run(folder, "report", "--only", "idle");
        final Path data = folder.resolve("data");
        final Path page = data.resolve(Report.PAGE);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("figure idle.udp.node ")), lines::toString);
        assertEquals("# page " + page, lines.getLast());
        assertTrue(Files.exists(data.resolve("idle").resolve(Rig.RESULTS)));
        final String first = Files.readString(page);
        assertTrue(first.contains("ga bench idle --runs=1 --smallest"), first);
        Files.delete(page);
        final BenchCommandTest.Outcome outcome =
            BenchCommandTest.run("report", "--from", data.toString(), "--only", "idle");
        assertEquals(0, outcome.exitCode(), outcome::toString);
        assertEquals(first, Files.readString(page));
    }

    @Test
    void shouldShowABenchmarkThatFailed() throws Exception
    {
        assertFalse(runFailing("fail", LONG));
        final BenchCommandTest.Outcome outcome = BenchCommandTest.run("report", "--from", folder.toString());
        assertEquals(1, outcome.exitCode(), outcome::toString);
        assertEquals(
            List.of("ga bench report: failed: idle: exit code 1, ga bench idle: expected all, actual <nothing>"),
            outcome.err());
        final String page = Files.readString(folder.resolve(Report.PAGE));
        assertTrue(page.contains("exit code 1, ga bench idle: expected all, actual &lt;nothing&gt;"), page);
    }

    @Test
    void shouldEndABenchmarkThatHangs() throws Exception
    {
        final long startNs = System.nanoTime();
        assertFalse(runFailing("hang", Duration.ofSeconds(3)));
        assertTrue(System.nanoTime() - startNs < LONG.toNanos());
        assertEquals(1, BenchCommandTest.run("report", "--from", folder.toString()).exitCode());
    }

    /** Takes lines up to one with a text. */
    private static void awaitLine(final BlockingQueue<String> lines, final String text) throws InterruptedException
    {
        final List<String> before = new ArrayList<>();
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (before.isEmpty() || !before.getLast().contains(text))
        {
            final String line = lines.poll(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            assertTrue(line != null && !line.equals(END), () ->
                "expected a line with \"" + text + "\" within " + PATIENCE + ", actual " + before);
            before.add(line);
        }
    }

    @Test
    void shouldEndWhatItRunsIfItIsEnded() throws Exception
    {
        final List<String> command = new ArrayList<>(BareProcess.java(BenchCommand.class));
        command.addAll(List.of("report", "--only", "idle", "--long", "--out", folder.toString()));
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        final Thread reader = Thread.ofPlatform().daemon().start(() ->
        {
            process.inputReader().lines().forEach(lines::add);
            lines.add(END);
        });
        try
        {
            awaitLine(lines, "run 1 of");
            final List<ProcessHandle> started = process.descendants().toList();
            assertFalse(started.isEmpty());
            // Process.destroy would close the stream that is read.
            process.toHandle().destroy();
            assertTrue(process.waitFor(30, TimeUnit.SECONDS), "ended");
            assertTrue(reader.join(Duration.ofSeconds(30)), "end of its output");
            assertTrue(lines.stream().noneMatch(line -> line.startsWith("\tat ")), () -> "no stack traces: " + lines);
            for (final ProcessHandle each : started)
            {
                each.onExit().get(30, TimeUnit.SECONDS);
            }
        }
        finally
        {
            process.destroy();
        }
    }

    @Test
    void shouldShowDataThatCannotBeReadAsFailed() throws Exception
    {
        Files.createDirectories(folder.resolve("idle"));
        Files.writeString(folder.resolve("idle").resolve(Rig.RESULTS), "run,series,x,metric,value,unit\n1,udp\n");
        final BenchCommandTest.Outcome outcome = BenchCommandTest.run("report", "--from", folder.toString());
        assertEquals(1, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.err().getFirst().contains("its data cannot be read"), outcome::toString);
    }

    @Test
    void shouldRefuseAFolderWithoutData()
    {
        final BenchCommandTest.Outcome outcome = BenchCommandTest.run("report", "--from", folder.toString());
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertEquals(1, outcome.err().size(), outcome::toString);
    }
}
