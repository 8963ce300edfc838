package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.benchmarks.rig.Figure;
import org.gaeron.benchmarks.rig.Rig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script that makes two hosts, and a benchmark across them.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // nothing interrupts the read of a pipe
class TwoHostsSystemTest
{
    private static final String SCRIPT = Path.of("two-hosts").toAbsolutePath().toString();
    private static final String UP = "echo up; exec sleep 100";

    @TempDir
    private Path folder;

    /**
     * What a command came to.
     *
     * @param exitCode of it.
     * @param lines    that it printed.
     */
    private record Outcome(int exitCode, List<String> lines)
    {
    }

    @BeforeEach
    void assumeThatThereCanBeTwoHosts() throws Exception
    {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")) && run("which", "ip").exitCode() == 0,
            "needs Linux and the command ip");
        assumeTrue(run("id", "-u").lines().equals(List.of("0")), "network namespaces need root");
        assumeTrue(run("unshare", "-n", "true").exitCode() == 0, "network namespaces cannot be made here");
    }

    private static Process start(final String... command) throws IOException
    {
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static Outcome run(final String... command) throws IOException, InterruptedException
    {
        final Process process = start(command);
        final String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        return new Outcome(process.exitValue(), out.lines().toList());
    }

    private static List<String> namespacesOf(final long pid) throws IOException, InterruptedException
    {
        return run("ip", "netns", "list").lines().stream().filter(line -> line.startsWith("ga-" + pid + "-")).toList();
    }

    private static Process startAndAwait() throws IOException, InterruptedException
    {
        final Process process = start(SCRIPT, "1500", "sh", "-c", UP);
        final List<String> said = new ArrayList<>();
        String line = process.inputReader().readLine();
        while (line != null && !"up".equals(line)) // the command ip may say something before
        {
            said.add(line);
            line = process.inputReader().readLine();
        }
        assertEquals("up", line, said::toString);
        assertEquals(2, namespacesOf(process.pid()).size());
        return process;
    }

    @Test
    void shouldRunACommandOnTheFirstOfTwoHostsThatReachEachOther() throws Exception
    {
        final Outcome outcome = run(SCRIPT, "9000", "sh", "-c",
            "set -- $GA_TWO_HOSTS; echo $GA_TWO_HOSTS_MTU; cat /sys/class/net/veth0/mtu; ip -br addr show veth0; " +
            "ip netns exec ${2%=*} ip -br addr show veth0; " +
            "ip netns exec ${2%=*} bash -c ': < /dev/udp/10.77.0.1/9' && echo reached; exit 7");
        assertEquals(7, outcome.exitCode(), outcome::toString);
        assertEquals(List.of("9000", "9000"), outcome.lines().subList(0, 2));
        assertTrue(outcome.lines().get(2).contains("10.77.0.1/24"), outcome::toString);
        assertTrue(outcome.lines().get(3).contains("10.77.0.2/24"), outcome::toString);
        assertEquals("reached", outcome.lines().getLast());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1500", "many true", "100 true", "70000 true"})
    void shouldRefuseBadArgumentsInOneLine(final String arguments) throws Exception
    {
        final List<String> command = new ArrayList<>(List.of(SCRIPT));
        command.addAll(arguments.isEmpty() ? List.of() : List.of(arguments.split(" ")));
        final Outcome outcome = run(command.toArray(String[]::new));
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertEquals(1, outcome.lines().size(), outcome::toString);
        assertTrue(outcome.lines().getFirst().startsWith("two-hosts: expected"), outcome::toString);
    }

    @Test
    void shouldLeaveNothingBehindIfItIsEnded() throws Exception
    {
        final Process process = startAndAwait();
        final List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(143, process.exitValue());
        assertEquals(List.of(), namespacesOf(process.pid()));
        for (final ProcessHandle child : children)
        {
            child.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void shouldLeaveNothingBehindIfTheCommandIsKilled() throws Exception
    {
        final Process process = startAndAwait();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(137, process.exitValue());
        assertEquals(List.of(), namespacesOf(process.pid()));
    }

    @Test
    void shouldRemoveWhatAKilledOneHasLeft() throws Exception
    {
        final Process process = startAndAwait();
        final List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        children.forEach(ProcessHandle::destroyForcibly);
        assertEquals(2, namespacesOf(process.pid()).size());
        assertEquals(0, run(SCRIPT, "1500", "true").exitCode());
        assertEquals(List.of(), namespacesOf(process.pid()));
    }

    @Test
    @Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldMeasureAcrossThem() throws Exception
    {
        final List<String> lines = EveryBenchmarkSystemTest.run(folder, "idle", "--two-hosts", "1500", "--own-cores");
        assertTrue(lines.contains("# hosts: 2 network namespaces joined by a veth pair, each on half of the cores"),
            lines::toString);
        assertTrue(lines.contains("# link mtu: 1500"), lines::toString);
        final List<Figure> figures = Figure.read(folder.resolve("data").resolve(Rig.FIGURES));
        assertFalse(figures.isEmpty());
        assertTrue(figures.stream().noneMatch(figure -> figure.name().contains("ipc")), figures::toString);
    }
}
