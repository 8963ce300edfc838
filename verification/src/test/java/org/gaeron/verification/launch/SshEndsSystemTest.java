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
        return LaunchedJob.startUnder(hosts.entry(), folder, folder.resolve("err"), words.toArray(String[]::new));
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

    private void assertEndsWithoutSsh(final String signal, final String fate) throws Exception
    {
        try (LaunchedJob job = start("compute", "computing"))
        {
            signal(signal, 0, "ssh", "b");
            assertEnds(job, UNAVAILABLE, node() + fate);
            assertNothingLeft();
        }
    }

    @Test
    void shouldEndWhenSshIsKilled() throws Exception
    {
        assertEndsWithoutSsh("KILL", ENDED);
    }

    @Test
    void shouldEndWhenSshIsStopped() throws Exception
    {
        assertEndsWithoutSsh("STOP", SILENT);
    }
}
