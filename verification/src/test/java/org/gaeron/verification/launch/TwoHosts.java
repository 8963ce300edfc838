package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Two hosts, 10.77.0.1 and 10.77.0.2: the network namespaces of the script two-hosts. They share files and processes
 * with this host.
 */
final class TwoHosts
{
    static final int COUNT = 2;

    private static final String SCRIPT = Path.of("../benchmarks/two-hosts").toAbsolutePath().normalize().toString();
    private static final long LIMIT_S = 30;

    private final Process script;
    private final String[] names;

    private TwoHosts(final Process script, final String... names)
    {
        this.script = script;
        this.names = names;
    }

    /** Makes the hosts, or skips the test where that is not possible. */
    static TwoHosts make() throws IOException, InterruptedException
    {
        assumeTrue(run("sh", "-c", "command -v ip && [ \"$(id -u)\" = 0 ] && unshare -n true") == 0,
            "network namespaces need root and the command ip");
        final Process script = new ProcessBuilder(SCRIPT, "1500", "sh", "-c", "echo \"$GA_TWO_HOSTS\"; exec sleep 300")
            .redirectErrorStream(true).start();
        final String line = script.inputReader().readLine();
        final String[] names = String.valueOf(line).replaceAll("=\\S*", "").split(" ");
        assertEquals(COUNT, names.length, line);
        return new TwoHosts(script, names);
    }

    static int run(final String... command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS))
        {
            process.destroyForcibly();
            fail("expected an end of " + String.join(" ", command));
        }
        return process.exitValue();
    }

    /** Runs a command on a host. Returns its exit code. */
    int run(final int host, final String... command) throws IOException, InterruptedException
    {
        final List<String> words = new ArrayList<>(entry(host));
        words.addAll(List.of(command));
        return run(words.toArray(String[]::new));
    }

    /** {@return the words that enter a host} */
    List<String> entry(final int host)
    {
        return List.of("ip", "netns", "exec", names[host]);
    }

    /** {@return the words that enter the network of a host, but see all file systems, which ip mounts anew} */
    List<String> network(final int host)
    {
        return List.of("nsenter", "--net=/run/netns/" + names[host]);
    }

    /** Cuts the link between the hosts: packets vanish. */
    void cut() throws IOException, InterruptedException
    {
        assertEquals(0, run("ip", "-n", names[1], "link", "set", "veth0", "down"));
    }

    /** Removes the hosts. */
    void close() throws InterruptedException
    {
        script.destroy();
        assertTrue(script.waitFor(LIMIT_S, TimeUnit.SECONDS), "expected the end of two-hosts");
    }
}
