package org.gaeron.verification.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ends of jobs that {@code ga run} leads by ssh. */
@Order(1)
class SshEndsSystemTest extends EndsContractTest
{
    @TempDir
    private static Path configurations;

    private static int made;
    private static SshHosts hosts;

    private boolean isSpoilt;

    @BeforeEach
    void makeHosts() throws Exception
    {
        if (hosts == null)
        {
            hosts = SshHosts.make(Files.createDirectory(configurations.resolve("" + made++)));
        }
    }

    @AfterEach
    void removeSpoilt() throws Exception
    {
        if (isSpoilt)
        {
            removeHosts();
        }
    }

    @AfterAll
    static void removeHosts() throws Exception
    {
        if (hosts != null)
        {
            hosts.close();
            hosts = null;
        }
    }

    @Override
    void spoil()
    {
        isSpoilt = true;
    }

    @Override
    TwoHosts hosts()
    {
        return hosts.hosts();
    }

    @Override
    LaunchedJob startJob(final String... args) throws Exception
    {
        final List<String> words = new ArrayList<>(List.of("--ssh", hosts.ssh(), "--hosts", "a,b"));
        words.addAll(List.of(args));
        return LaunchedJob.startUnder(hosts.entry(), folder, folder.resolve("err"), words.toArray(String[]::new));
    }

    @Override
    String agent()
    {
        return "agent.AgentProcess";
    }

    @Override
    String second()
    {
        return "b";
    }

    private void assertEndsWithoutSsh(final LaunchedJob started, final String signal, final String fate)
        throws Exception
    {
        try (LaunchedJob job = started)
        {
            signal(signal, 0, "ssh", "b");
            assertEnds(job, UNAVAILABLE, node() + fate);
            assertNothingLeft();
        }
    }

    @Test
    void shouldEndWhenSshIsKilled() throws Exception
    {
        assertEndsWithoutSsh(start("compute"), "KILL", ENDED);
    }

    @Test
    void shouldEndWhenSshIsStopped() throws Exception
    {
        assertEndsWithoutSsh(startImpatient("compute"), "STOP", SILENT);
    }

    /**
     * While one host is ready and the other does not answer. A launcher that can ends ssh, though it is stopped; else
     * ssh gives the host up.
     */
    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "KILL, 137"})
    void shouldEndAtASignalWhileHostsAreReached(final String name, final int exitCode) throws Exception
    {
        hosts.signal("STOP", 1);
        try (LaunchedJob job = startUnawaited("compute", "8s"))
        {
            awaitSsh("a");
            final long late = awaitSsh("b");
            if (exitCode != KILLED)
            {
                LaunchedJob.signal("STOP", late);
            }
            signal(name, 0, launcher());
            assertEnds(job, exitCode, null);
            assertNothingLeft();
        }
        finally
        {
            hosts.signal("CONT", 1);
        }
    }

    private long awaitSsh(final String host) throws Exception
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (deadlineNs - System.nanoTime() > 0)
        {
            for (final long pid : hosts().pids(0))
            {
                final List<String> words = words(pid);
                if ("ssh".equals(words.getFirst()) && words.contains(host))
                {
                    return pid;
                }
            }
            Thread.sleep(20);
        }
        throw new AssertionError("expected an ssh to " + host + " within 60 s");
    }
}
