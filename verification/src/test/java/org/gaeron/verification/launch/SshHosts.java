package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Two hosts with an sshd each: the network namespaces of the script two-hosts, and keys and configurations that are
 * theirs alone. They share files and processes with this host.
 */
final class SshHosts
{
    private static final Path PRIVILEGES = Path.of("/run/sshd");
    private static final Path SERVER = Path.of("/usr/sbin/sshd");
    private static final long LIMIT_S = 60;

    /** Of the pairs of hosts that tests have made at this moment, and whether one of them has made the folder. */
    private static int users;
    private static boolean hasMadePrivileges;

    private final Path folder;
    private final TwoHosts hosts;
    private final List<Process> servers = new ArrayList<>();

    private SshHosts(final Path folder, final TwoHosts hosts) throws IOException
    {
        this.folder = folder;
        this.hosts = hosts;
        takePrivileges();
    }

    private static synchronized void takePrivileges() throws IOException
    {
        if (users == 0)
        {
            hasMadePrivileges = !Files.exists(PRIVILEGES);
            Files.createDirectories(PRIVILEGES);
        }
        users++;
    }

    private static synchronized void leavePrivileges() throws IOException
    {
        users--;
        if (users == 0 && hasMadePrivileges)
        {
            Files.deleteIfExists(PRIVILEGES);
        }
    }

    /** Makes the hosts, or skips the test where that is not possible. */
    static SshHosts make(final Path folder) throws Exception
    {
        assumeTrue(Files.isExecutable(SERVER), "needs the package openssh-server");
        assumeTrue(TwoHosts.run("sh", "-c", "command -v ssh") == 0, "needs the package openssh-client");
        final SshHosts made = new SshHosts(folder, TwoHosts.make());
        try
        {
            made.start();
            return made;
        }
        catch (final Throwable ex)
        {
            made.close();
            throw ex;
        }
    }

    private void start() throws Exception
    {
        final Path key = makeKey("id");
        final Path hostKey = makeKey("host-key");
        makeKey("stranger");
        Files.copy(folder.resolve("id.pub"), folder.resolve("authorized"));
        final String hostPublic = Files.readString(folder.resolve("host-key.pub")).trim();
        Files.writeString(folder.resolve("known"), "10.77.0.1 " + hostPublic + "\n10.77.0.2 " + hostPublic + "\n");
        Files.writeString(folder.resolve("sshd"), """
            HostKey %s
            AuthorizedKeysFile %s
            StrictModes no
            UsePAM no
            PidFile none
            PasswordAuthentication no
            """.formatted(hostKey, folder.resolve("authorized")));
        Files.writeString(folder.resolve("config"), """
            Host a
              HostName 10.77.0.1
            Host b
              HostName 10.77.0.2
            Host nobody
              HostName 10.77.0.2
              IdentityFile %s
            Host refusing
              HostName 10.77.0.2
              Port 23
            Host unknown
              HostName 10.77.0.2
              UserKnownHostsFile /dev/null
            Host * !nobody
              IdentityFile %s
            Host *
              IdentitiesOnly yes
              UserKnownHostsFile %s
              StrictHostKeyChecking yes
            """.formatted(folder.resolve("stranger"), key, folder.resolve("known")));
        for (int i = 0; i < TwoHosts.COUNT; i++)
        {
            final List<String> words = new ArrayList<>(hosts.entry(i));
            words.addAll(List.of(SERVER.toString(), "-D", "-e", "-f", folder.resolve("sshd").toString()));
            servers.add(new ProcessBuilder(words)
                .redirectErrorStream(true).redirectOutput(folder.resolve("log-" + i).toFile()).start());
        }
        for (int i = 0; i < TwoHosts.COUNT; i++)
        {
            awaitServer(i);
        }
    }

    private Path makeKey(final String name) throws Exception
    {
        final Path key = folder.resolve(name);
        assertEquals(0, TwoHosts.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", key.toString()));
        return key;
    }

    private void awaitServer(final int host) throws Exception
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (hosts.run(0, "ssh", "-F", folder.resolve("config").toString(), host == 0 ? "a" : "b", "true") != 0)
        {
            assertTrue(deadlineNs - System.nanoTime() > 0 && servers.get(host).isAlive(),
                () -> "expected an sshd that lets us in: " + log(host));
            Thread.sleep(50);
        }
    }

    private String log(final int host)
    {
        try
        {
            return Files.readString(folder.resolve("log-" + host));
        }
        catch (final IOException ex)
        {
            return ex.toString();
        }
    }

    /** {@return the words that enter the first host, where the launcher runs} */
    List<String> entry()
    {
        return hosts.entry(0);
    }

    /** {@return the ssh that knows the hosts a and b, nobody (who may not log in there), unknown and refusing} */
    String ssh()
    {
        return "ssh -F " + folder.resolve("config");
    }

    /** Sends a signal to a server. One that is stopped takes connections, and says nothing. */
    void signal(final String name, final int host) throws IOException, InterruptedException
    {
        LaunchedJob.signal(name, servers.get(host).pid());
    }

    TwoHosts hosts()
    {
        return hosts;
    }

    /** Removes the hosts, and ends what runs there for them. */
    void close() throws InterruptedException, IOException
    {
        for (final Process server : servers)
        {
            // a session whose other end was switched off, or cut off, waits for it for ever
            final List<ProcessHandle> sessions = server.children().toList();
            server.destroy();
            assertTrue(server.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of sshd");
            sessions.forEach(ProcessHandle::destroy);
        }
        hosts.close();
        leavePrivileges();
    }
}
