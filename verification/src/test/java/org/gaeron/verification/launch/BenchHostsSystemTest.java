package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.benchmarks.BenchCommand;
import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark on two hosts by a real ssh, with its jobs and its bare processes. What it measures means nothing. */
@Timeout(360)
class BenchHostsSystemTest
{
    private static final long LIMIT_S = 240;

    @TempDir
    private Path folder;

    private SshHosts hosts;

    @BeforeEach
    void makeHosts() throws Exception
    {
        hosts = SshHosts.make(Files.createDirectory(folder.resolve("ssh")));
    }

    @AfterEach
    void removeHosts() throws Exception
    {
        if (hosts != null)
        {
            hosts.close();
        }
    }

    private int bench(final String names, final String... args) throws IOException, InterruptedException
    {
        final List<String> words = new ArrayList<>(hosts.entry());
        words.addAll(BareProcess.java(BenchCommand.class));
        words.addAll(List.of(args));
        words.addAll(List.of("--hosts", names, "--ssh", hosts.ssh(), "--smallest", "--runs", "1", "-D",
            "gaeron.node.timeout=30s",
            "--out", folder.resolve("data").toString()));
        final Process process = new ProcessBuilder(words).redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile()).start();
        try
        {
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), () -> "still running: " + words);
            return process.exitValue();
        }
        finally
        {
            process.destroy();
        }
    }

    private String output() throws IOException
    {
        return Files.readString(folder.resolve("out"));
    }

    @Test
    void shouldCollectWhatIsMeasuredOnHostsAndBesideThem() throws Exception
    {
        assertEquals(0, bench("10.77.0.1,10.77.0.2", "latency", "--transport", "udp"), output());
        final Results results = Results.read(folder.resolve("data").resolve(Rig.RESULTS));
        final List<String> series = results.series("p50");
        assertTrue(series.containsAll(List.of("udp readInc", "udp acc", "plain UDP blocking", "bare Aeron")),
            series::toString);
        assertTrue(output().contains("# hosts: 10.77.0.1, 10.77.0.2, by ssh"), output());
        assertTrue(Files.readString(folder.resolve("data/udp-readInc-8-run-1.hgrm")).contains("Mean"));
        assertFalse(output().contains("@rig"), output());
    }

    @Test
    void shouldHaveTheOwnerOfIncastAloneOnTheFirstHost() throws Exception
    {
        assertEquals(0, bench("10.77.0.1,10.77.0.2", "incast"), output());
        final Results results = Results.read(folder.resolve("data").resolve(Rig.RESULTS));
        assertTrue(results.median("JVMs", 2, "goodput") > 0, output());
        assertTrue(results.median("nodes in one JVM", 2, "goodput") > 0, output());
    }

    @Test
    void shouldRefuseHostsOfWhichThisIsNotTheFirst() throws Exception
    {
        assertEquals(1, bench("10.77.0.2,10.77.0.1", "latency"), output());
        assertTrue(output().contains("expected this host as the first of --hosts, by the address at which the others " +
            "reach it, actual 10.77.0.2 at 10.77.0.2"), output());
    }
}
