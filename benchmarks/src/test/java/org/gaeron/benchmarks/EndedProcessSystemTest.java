package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.gaeron.benchmarks.baseline.IpcMessages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes of benchmarks that are ended from outside: they end with who has started them, and leave nothing behind.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // nothing interrupts the read of a pipe
class EndedProcessSystemTest
{
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    /** {@return the folder of a driver that the process has mapped} */
    private static Optional<Path> driver(final Process process) throws IOException
    {
        final Path maps = Path.of("/proc/" + process.pid() + "/maps");
        return Files.exists(maps) ? Files.readAllLines(maps).stream().filter(line -> line.endsWith("/cnc.dat"))
            .map(line -> Path.of(line.substring(line.indexOf('/'))).getParent()).findFirst() : Optional.empty();
    }

    @Test
    void shouldEndMessagesOverIpcWithTheirInput() throws Exception
    {
        assumeTrue(Files.isReadable(Path.of("/proc/self/maps")), "needs Linux");
        final List<String> command = new ArrayList<>(BenchmarkArchive.java(IpcMessages.class));
        command.addAll(1, List.of(("-XX:TieredStopAtLevel=1 " + BenchmarkArchive.options()).split(" ")));
        command.addAll(List.of(folder.toString(), "1", "Aeron IPC", "1", "40", "100000", "100000"));
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile()).start();
        try
        {
            final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
            Optional<Path> driver;
            while ((driver = driver(process)).isEmpty() && System.nanoTime() - deadlineNs < 0)
            {
                Thread.sleep(10);
            }
            assertTrue(driver.isPresent(), () -> "expected a driver, actual none of " + command);
            process.getOutputStream().close();
            assertTrue(process.waitFor(PATIENCE), "still running");
            assertFalse(Files.exists(driver.get().getParent()), driver::toString);
        }
        finally
        {
            process.destroyForcibly().waitFor();
        }
    }

    private void write(final String name, final String text) throws IOException
    {
        final Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void shouldEndTheProgramOfAPeer() throws Exception
    {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash");
        write("mpicc.mpich", "exit 0");
        write("mpiexec.mpich", "echo up; exec sleep 100");
        final ProcessBuilder builder = new ProcessBuilder("peers/run", "mpich");
        builder.environment().putAll(Map.of("GA_TWO_HOSTS", "first=10.0.0.1 second=10.0.0.2",
            "TMPDIR", Files.createDirectory(folder.resolve("tmp")).toString(),
            "PATH", folder + ":" + System.getenv("PATH")));
        final Process process = builder.start();
        try
        {
            assertEquals("up", process.inputReader().readLine());
            final List<ProcessHandle> children = process.descendants().toList();
            assertEquals(1, children.size());
            process.destroy();
            assertTrue(process.waitFor(PATIENCE), "still running");
            assertEquals(143, process.exitValue());
            children.getFirst().onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertEquals(0, folder.resolve("tmp").toFile().list().length);
        }
        finally
        {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }
}
