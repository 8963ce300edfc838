package org.gaeron.verification.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whole soaks in their smallest form. Where processes leak, each of them is found, on both transports, and everything
 * that it leaks.
 */
@Tag("quiet")
@ResourceLock("time limits")
class SoakSystemTest
{
    @TempDir
    private Path folder;

    /** Its figures mean nothing: so short a soak may have grown, but it has them all, and no errors. */
    @Test
    @Timeout(240)
    void shouldRunOnBothTransports() throws IOException, InterruptedException
    {
        final int exitCode = run();
        assertTrue(exitCode == 0 || exitCode == 1 && text("err").lines().toList().getLast().matches(
            "ga soak: (\\w+ (host|node \\d): expected (?!errors)[a-z ]+ of at most \\d+, actual \\d+; ?)+"),
            () -> text("err"));
        final String out = text("out");
        for (final String name : List.of("soak.ipc.operations", "soak.udp.operations", "soak.udp.node.2.errors"))
        {
            assertTrue(out.contains("figure " + name + " "), () -> name + out);
        }
        assertFalse(Results.read(folder.resolve("data").resolve(Rig.RESULTS)).rows().isEmpty());
    }

    @Test
    @Timeout(240)
    void shouldSeeTheLeaksOfNodesAndOfTheirHost() throws IOException, InterruptedException
    {
        assertEquals(1, run("--planted"), () -> text("err"));
        final String said = Files.readAllLines(folder.resolve("err")).getLast();
        for (final String series : List.of("node 0", "node 1", "node 2", "host"))
        {
            for (final String metric : List.of(SoakSample.RESIDENT, SoakSample.FILES, SoakSample.MAPPINGS))
            {
                for (final String transport : List.of("ipc", "udp"))
                {
                    final String complaint = transport + " " + series + ": expected " + metric + " of at most ";
                    assertTrue(said.contains(complaint), () -> complaint + said);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--minutes 0", "--nosuch", "--runs -1", "--runs 2", "soak"})
    void shouldRefuseBadOptionsInOneLine(final String options) throws IOException, InterruptedException
    {
        assertEquals(2, run(options.split(" ")), () -> text("err"));
        assertEquals(1, text("err").lines().filter(line -> line.startsWith("ga soak: ")).count(), () -> text("err"));
    }

    /** {@return the exit code of a soak in a JVM of its own, as {@code ga soak} starts it} */
    private int run(final String... args) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(BareProcess.java(SoakCommand.class));
        command.add(1, "-Dga.root=" + Path.of("..").toAbsolutePath().normalize());
        command.addAll(List.of(
            "--smallest", "-D", "gaeron.node.timeout=20s", "--out", folder.resolve("data").toString()));
        command.addAll(List.of(args));
        final ProcessBuilder builder = new ProcessBuilder(command)
            .redirectOutput(folder.resolve("out").toFile()).redirectError(folder.resolve("err").toFile());
        // what C2 compiles in so short a run costs more than it saves
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        final Process process = builder.start();
        try
        {
            assertTrue(process.waitFor(200, TimeUnit.SECONDS), "still running");
            return process.exitValue();
        }
        finally
        {
            process.destroy();
        }
    }

    private String text(final String file)
    {
        try
        {
            return Files.readString(folder.resolve(file));
        }
        catch (final IOException ex)
        {
            return ex.toString();
        }
    }
}
