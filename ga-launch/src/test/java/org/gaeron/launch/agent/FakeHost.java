package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import org.gaeron.launch.ShellProgram;
import org.gaeron.launch.program.JarList;

/**
 * A host behind a program that is called like ssh, with a home and a JDK of its own. Its {@code java} is a script that
 * prints its arguments, each in brackets, and one line that it reads.
 */
final class FakeHost
{
    static final String ADDRESS = "10.0.0.2";

    private static final long END_S = 30;
    private static final long PAUSE_NS = 1_000_000;
    private static final String JAVA = """
        for arg; do printf '[%s]\\n' "$arg"; done
        IFS= read -r line && printf 'read %s\\n' "$line"
        """;
    private static final String SSH = """
        # %s
        for word; do :; done
        echo $$ > '%s/pid'
        %s
        exec env -i "PATH=$PATH" 'HOME=%s' 'GAERON_JAVA_HOME=%s' OMP_NUM_THREADS=1 \\
            'SSH_CONNECTION=10.0.0.1 50000 %s 22' "$login" -c "$word"
        """;

    /** A program that leads to several hosts, and is told to which by its last word but one. */
    private static final String SWITCH = """
        while [ $# -gt 2 ]; do shift; done
        exec /bin/sh '%s'"/$1/ssh" "$@"
        """;

    private final Path folder;

    FakeHost(final Path folder) throws IOException
    {
        this.folder = Files.createDirectories(folder);
        Files.createDirectories(home());
        Files.createDirectories(jdk().resolve("bin"));
        Files.writeString(jdk().resolve("release"), """
            IMPLEMENTOR="us"
            JAVA_RUNTIME_VERSION="25.0.1+8-LTS"
            JAVA_VERSION="25.0.1"
            """);
        ShellProgram.write(jdk().resolve("bin/java"), JAVA);
        ShellProgram.write(jdk().resolve("bin/javac"), "");
    }

    /** {@return a script that leads to all hosts in a folder, each by its name there} */
    static Path writeSwitch(final Path hosts) throws IOException
    {
        return Files.writeString(hosts.resolve("switch"), String.format(SWITCH, hosts));
    }

    Path home()
    {
        return folder.resolve("home");
    }

    Path jdk()
    {
        return folder.resolve("jdk");
    }

    Path cache()
    {
        return home().resolve(".cache/gaeron/jars");
    }

    Path inCache(final JarList.Jar jar)
    {
        return cache().resolve(jar.sha256() + ".jar");
    }

    /**
     * {@return the way to this host}
     *
     * @param lines run before the login shell; they may change {@code $word} and {@code $login}.
     */
    List<String> command(final String... lines) throws IOException
    {
        final Path script = folder.resolve("ssh");
        Files.writeString(script, String.format(SSH, folder.getFileName(), folder, "login=/bin/sh\n" +
            String.join("\n", lines), home(), jdk(), ADDRESS));
        return List.of("/bin/sh", script.toString(), "-T", "a");
    }

    /** Waits until a process has begun that writes its id to a file. */
    void awaitBegin(final String pidFile)
    {
        await(() -> folder.resolve(pidFile).toFile().length() > 1);
    }

    /** Waits for what will certainly come. */
    static void await(final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_S);
        while (!condition.getAsBoolean())
        {
            assertTrue(System.nanoTime() - deadlineNs < 0, "it has never come");
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Checks that a process ends whose id is in a file. */
    void assertEnds(final String pidFile) throws IOException
    {
        final Path file = folder.resolve(pidFile);
        assertTrue(Files.exists(file), "the process has never begun");
        ProcessHandle.of(Long.parseLong(Files.readString(file).strip())).ifPresent(FakeHost::assertEnds);
    }

    private static void assertEnds(final ProcessHandle process)
    {
        try
        {
            process.onExit().get(END_S, TimeUnit.SECONDS);
        }
        catch (final Exception ex)
        {
            throw new AssertionError("it is still there: " + process.info(), ex);
        }
        assertFalse(process.isAlive());
    }
}
