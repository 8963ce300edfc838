package org.gaeron.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.benchmarks.rig.BareProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A whole soak whose processes leak: each of them is found, on both transports, and everything that it leaks. */
class SoakLeakSystemTest
{
    @TempDir
    private Path folder;

    @Test
    @Timeout(240)
    void shouldSeeTheLeaksOfNodesAndOfTheirHost() throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(BareProcess.java(BenchCommand.class));
        command.add(1, "-Dga.root=" + Path.of("..").toAbsolutePath().normalize());
        command.addAll(List.of(
            "soak", "--planted", "--smallest", "--runs", "1", "--out", folder.resolve("data").toString()));
        final Path err = folder.resolve("err");
        final Process process = new ProcessBuilder(command)
            .redirectOutput(folder.resolve("out").toFile()).redirectError(err.toFile()).start();
        try
        {
            assertTrue(process.waitFor(200, TimeUnit.SECONDS), "still running");
        }
        finally
        {
            process.destroy();
        }
        final List<String> said = Files.readAllLines(err);
        assertEquals(1, process.exitValue(), said::toString);
        for (final String series : List.of("node 0", "node 1", "node 2", "host"))
        {
            for (final String metric : List.of(SoakSample.RESIDENT, SoakSample.FILES, SoakSample.MAPPINGS))
            {
                for (final String transport : List.of("ipc", "udp"))
                {
                    final String complaint = transport + " " + series + ": expected " + metric + " of at most ";
                    assertTrue(said.getLast().contains(complaint), () -> complaint + said);
                }
            }
        }
    }
}
