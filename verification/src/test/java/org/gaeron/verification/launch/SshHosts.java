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
    private static final String SCRIPT = Path.of("../benchmarks/two-hosts").toAbsolutePath().normalize().toString();
    private static final Path PRIVILEGES = Path.of("/run/sshd");
    private static final Path SERVER = Path.of("/usr/sbin/sshd");
    private static final long LIMIT_S = 30;

    private final Path folder;
    private final Process hosts;
    private final String[] names;
    private final List<Process> servers = new ArrayList<>();
    private final boolean hasMadePrivileges;

    private SshHosts(final Path folder, final Process hosts, final String... names) throws Exception
    {
        this.folder = folder;
        this.hosts = hosts;
        this.names = names;
        hasMadePrivileges = !Files.exists(PRIVILEGES);
        if (hasMadePrivileges)
        {
            Files.createDirectory(PRIVILEGES);
        }
    }

    /** Makes the hosts, or skips the test where that is not possible. */
    static SshHosts make(final Path folder) throws Exception
    {
        assumeTrue(Files.isExecutable(SERVER), "needs the package openssh-server");
        assumeTrue(run("sh", "-c", "command -v ip && command -v ssh && [ \"$(id -u)\" = 0 ] && unshare -n true") == 0,
            "network namespaces need root and the command ip");
        final Process hosts = new ProcessBuilder(SCRIPT, "1500", "sh", "-c", "echo \"$GA_TWO_HOSTS\"; exec sleep 300")
            .redirectErrorStream(true).start();
        final String[] names = hosts.inputReader().readLine().replaceAll("=\\S*", "").split(" ");
        final SshHosts made = new SshHosts(folder, hosts, names);
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

    static int run(final String... command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS), () -> "expected an end of " + String.join(" ", command));
        return process.exitValue();
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
        for (final String name : names)
        {
            servers.add(new ProcessBuilder("ip", "netns", "exec", name, SERVER.toString(), "-D", "-e",
                "-f", folder.resolve("sshd").toString())
                .redirectErrorStream(true).redirectOutput(folder.resolve("log-" + name).toFile()).start());
        }
        for (int i = 0; i < names.length; i++)
        {
            awaitServer(i);
        }
    }

    private Path makeKey(final String name) throws Exception
    {
        final Path key = folder.resolve(name);
        assertEquals(0, run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", key.toString()));
        return key;
    }

    private void awaitServer(final int host) throws Exception
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (run("ip", "netns", "exec", names[0], "ssh", "-F", folder.resolve("config").toString(),
            host == 0 ? "a" : "b", "true") != 0)
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
            return Files.readString(folder.resolve("log-" + names[host]));
        }
        catch (final IOException ex)
        {
            return ex.toString();
        }
    }

    /** {@return the words that enter the first host, where the launcher runs} */
    List<String> entry()
    {
        return List.of("ip", "netns", "exec", names[0]);
    }

    /** {@return the ssh that knows the hosts a and b, nobody (who may not log in there) and unknown} */
    String ssh()
    {
        return "ssh -F " + folder.resolve("config");
    }

    /** Cuts the link between the hosts: packets vanish. */
    void cut() throws Exception
    {
        assertEquals(0, run("ip", "-n", names[1], "link", "set", "veth0", "down"));
    }

    /** Removes the hosts, and ends what runs there for them. */
    void close() throws InterruptedException, IOException
    {
        for (final Process server : servers)
        {
            server.destroy();
            assertTrue(server.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of sshd");
        }
        hosts.destroy();
        assertTrue(hosts.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of two-hosts");
        if (hasMadePrivileges)
        {
            Files.deleteIfExists(PRIVILEGES);
        }
    }
}
