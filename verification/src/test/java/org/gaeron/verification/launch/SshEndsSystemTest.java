package org.gaeron.verification.launch;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ends of jobs that {@code ga run} leads by ssh. */
class SshEndsSystemTest extends EndsContractTest
{
    private SshHosts hosts;
    private LaunchedJob job;

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
        job = LaunchedJob.startUnder(hosts.entry(), folder, folder.resolve("err"), words.toArray(String[]::new));
        return job;
    }

    @Override
    String launcher()
    {
        return "RunCommand";
    }

    @Override
    String agent()
    {
        return "AgentProcess";
    }

    @Override
    String second()
    {
        return "b";
    }

    @Override
    void awaitBegun(final String line) throws Exception
    {
        job.awaitLines(line, TwoHosts.COUNT);
    }

    /** Each test has its own. */
    @Override
    void spoil()
    {
    }

    @Test
    void shouldEndWhenSshIsKilled() throws Exception
    {
        try (LaunchedJob started = start("compute", "computing"))
        {
            signal("KILL", 0, "ssh", "b");
            assertEnds(started, UNAVAILABLE, node() + " was lost: the connection to it has ended.*");
            assertNothingLeft();
        }
    }

    @Test
    void shouldEndWhenSshIsStopped() throws Exception
    {
        try (LaunchedJob started = start("compute", "computing"))
        {
            signal("STOP", 0, "ssh", "b");
            assertEnds(started, UNAVAILABLE, node() + " was lost: nothing was heard of it for 4s");
            assertNothingLeft();
        }
    }
}
