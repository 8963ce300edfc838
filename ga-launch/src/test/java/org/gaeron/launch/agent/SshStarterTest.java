package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import org.gaeron.launch.ShellProgram;
import org.gaeron.launch.host.HostList;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.Phases;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs that are closed before they own agents, as a signal does it. One host is ready, the other one is not. Both lack
 * a folder of the class path.
 */
class SshStarterTest
{
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String JAVA_HOME = System.getProperty("java.home");

    @TempDir
    private Path folder;

    private final HostedJob job = new HostedJob();
    private FakeHost ready;
    private FakeHost late;
    private Path bin;

    @BeforeEach
    void makeHosts() throws IOException
    {
        ready = new FakeHost(folder.resolve("a"));
        late = new FakeHost(folder.resolve("b"));
        ready.command();
        late.command();
        bin = Files.createDirectory(folder.resolve("bin"));
        Files.createDirectory(folder.resolve("classes"));
    }

    @AfterEach
    void closeJob() throws IOException
    {
        job.close();
    }

    private List<HostAgent> start() throws Exception
    {
        return start(HostList.of("a,b"));
    }

    private List<HostAgent> start(final HostList hosts) throws Exception
    {
        final SshCommand ssh = SshCommand.by("/bin/sh " + FakeHost.writeSwitch(folder));
        final LaunchSpec spec = new LaunchSpec(2, 1, Map.of(), folder.resolve("classes").toString(), "my.Main",
            List.of(), List.of(), List.of());
        return new SshStarter(hosts, List.of(1, 1), ssh)
            .start(spec, JobContext.of(Map.of()).conclude(), job, new Phases(null));
    }

    /** Closes the job when a process of the late host has begun, which writes its id to a file. */
    private void assertAllEndWhenItIsClosed(final String pidFile) throws Exception
    {
        final AtomicReference<Exception> failure = new AtomicReference<>();
        final Thread starter = Thread.ofPlatform().daemon().start(() ->
        {
            try
            {
                start();
            }
            catch (final Exception ex)
            {
                failure.set(ex);
            }
        });
        ready.awaitBegin("pid");
        late.awaitBegin(pidFile);
        job.close();
        ready.assertEnds("pid");
        late.assertEnds("pid");
        late.assertEnds(pidFile);
        assertTrue(starter.join(LIMIT), "expected the end of the start");
        assertNotNull(failure.get());
        assertFalse(failure.get().getMessage().contains("within 15 s"), () -> "by itself: " + failure.get());
    }

    /** A host that is off does not answer. One whose ssh is stopped does not hear that it should end. */
    @ParameterizedTest
    @ValueSource(strings = {"exec sleep 600", "kill -STOP $$"})
    void shouldEndAllWhileAHostDoesNotAnswer(final String line) throws Exception
    {
        late.command(line);
        assertAllEndWhenItIsClosed("pid");
    }

    @Test
    void shouldEndAllWhileJarsAreSent() throws Exception
    {
        ShellProgram.write(
            bin.resolve("head"), "echo $$ > '" + folder.resolve("b/head") + "'\nexec sleep 600");
        late.command("PATH='" + bin + "':$PATH");
        assertAllEndWhenItIsClosed("head");
    }

    /** A host that stands still for less than the limits allow must not lose its launcher. */
    @ParameterizedTest
    @CsvSource({"1s, 5", "3s, 7", "30s, 61", "60s, 121"})
    void shouldBearSilencesThatTheJobBears(final String limit, final int seconds)
    {
        final LaunchSpec spec = new LaunchSpec(1, 1, Map.of(JobContext.NODE_TIMEOUT, limit), "a.jar", "my.Main",
            List.of(), List.of(), List.of());
        final String command =
            new SshStarter(HostList.of("a"), List.of(1), SshCommand.by(null)).commands(spec).getFirst();
        assertTrue(command.contains(" -o ServerAliveInterval=1 "), command);
        assertTrue(command.contains(" -o ServerAliveCountMax=" + seconds + " "), command);
    }

    @Test
    void shouldStartNothingWhereTheOtherHostsHaveNoAddressOfThisOne() throws Exception
    {
        assumeTrue(System.getenv("SSH_CONNECTION") == null, "this host was reached by ssh");
        final Path hosts = Files.writeString(folder.resolve("hosts"), "a\nlocalhost java=" + JAVA_HOME + "\n");
        assertEquals("host localhost: expected an address at which the other hosts reach it, as address=ADDRESS in a " +
            "host file, actual none: it was not reached by ssh", assertThrows(LaunchFailedException.class,
                () -> start(HostList.read(hosts))).getMessage());
        job.close();
        ready.assertEnds("pid");
    }

    @Test
    void shouldEndAllThatHaveBecomeAgents() throws Exception
    {
        final List<HostAgent> agents = start();
        assertEquals(List.of("a", "b"), agents.stream().map(HostAgent::host).toList());
        assertTrue(agents.stream().allMatch(agent -> agent.process().isAlive()), "they wait for their orders");
        job.close();
        ready.assertEnds("pid");
        late.assertEnds("pid");
    }
}
