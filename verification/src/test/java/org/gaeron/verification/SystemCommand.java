package org.gaeron.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A command of this module that has run in a process of its own, as the {@code ga} script starts it.
 *
 * @param exitCode of the process.
 * @param lines    that it printed.
 */
record SystemCommand(int exitCode, List<String> lines)
{
    private static final long LIMIT_S = 580;

    /**
     * Runs a command to its end.
     *
     * @param folder  that it runs in; it writes to the folder {@code out} in it.
     * @param command its class.
     * @return how it ended.
     */
    static SystemCommand run(final Path folder, final Class<?> command, final String... args)
        throws IOException, InterruptedException
    {
        return run(LIMIT_S, List.of(), folder, command, args);
    }

    /**
     * Runs a command to its end, on cores that others leave free.
     *
     * @param folder  that it runs in; it writes to the folder {@code out} in it.
     * @param command its class.
     * @return how it ended.
     */
    static SystemCommand runBehindOthers(final Path folder, final Class<?> command, final String... args)
        throws IOException, InterruptedException
    {
        return run(LIMIT_S, List.of("nice", "-n", "19"), folder, command, args);
    }

    private static SystemCommand run(
        final long limitS,
        final List<String> prefix,
        final Path folder,
        final Class<?> command,
        final String... args)
        throws IOException, InterruptedException
    {
        final List<String> line = new ArrayList<>(prefix);
        line.addAll(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // it starts others, and hardly computes
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData",
            "-Dga.root=" + Path.of("..").toAbsolutePath().normalize(),
            "--enable-native-access=ALL-UNNAMED", "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp", System.getProperty("java.class.path"), command.getName(), "--out", "out"));
        line.addAll(List.of(args));
        final Path log = folder.resolve("log");
        final Process process = new ProcessBuilder(line).directory(folder.toFile())
            .redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try
        {
            assertTrue(process.waitFor(limitS, TimeUnit.SECONDS), () -> "still running: " + line);
        }
        finally
        {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new SystemCommand(process.exitValue(), Files.readAllLines(log));
    }

    /** {@return the lines of a command that must have ended with an exit code} */
    List<String> linesOf(final int expected)
    {
        assertEquals(expected, exitCode, () -> String.join("\n", lines));
        return lines;
    }
}
