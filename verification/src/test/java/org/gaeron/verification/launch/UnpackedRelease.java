package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

/**
 * The release archive, unpacked into a folder that nobody can write to, and the user that starts its script: where we
 * are root another one, since root can write everywhere.
 */
final class UnpackedRelease implements AutoCloseable
{
    private static final Set<PosixFilePermission> WRITE = PosixFilePermissions.fromString("-w--w--w-");
    private static final long LIMIT_S = 500;
    /** What the second one compiles in jobs of seconds costs more than it saves. */
    private static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";

    private final Path folder;
    private final Path root;
    private final boolean isNobody;

    private UnpackedRelease(final Path folder, final Path root, final boolean isNobody)
    {
        this.folder = folder;
        this.root = root;
        this.isNobody = isNobody;
    }

    /**
     * Unpacks an archive.
     *
     * @param archive the file, whose only folder has its name.
     * @param folder  that is there.
     */
    static UnpackedRelease of(final Path archive, final Path folder) throws IOException, InterruptedException
    {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        final Path unpacked = Files.createDirectory(folder.resolve("un packed"));
        run(unpacked, Map.of(), folder.resolve("out"), List.of("tar", "-xzf", archive.toString()));
        final Path root = unpacked.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
        assertTrue(Files.isDirectory(root), () -> "expected " + root);
        final boolean isNobody = Nobody.can("test", "-x", root.resolve("bin/ga").toString()) &&
            Nobody.can("test", "-x", System.getProperty("java.home") + "/bin/java");
        final UnpackedRelease release = new UnpackedRelease(folder, root, isNobody);
        release.setWritable(false);
        return release;
    }

    /** {@return a file of the release} */
    Path file(final String name)
    {
        return root.resolve(name);
    }

    /** {@return a new folder beside the release, of the user that starts its script} */
    Path makeFolder(final String name) throws IOException
    {
        final Path made = Files.createDirectory(folder.resolve(name));
        if (isNobody)
        {
            Files.setOwner(made, made.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
        return made;
    }

    /**
     * Runs the script, or another one.
     *
     * @param home  of the user.
     * @param words of the command.
     * @return its output and its errors; it must end with the exit code.
     */
    List<String> run(final int exitCode, final Path home, final String... words)
        throws IOException, InterruptedException
    {
        final Path out = folder.resolve("out");
        final List<String> command = isNobody ? Nobody.command(List.of(words)) : List.of(words);
        final int actual = run(root, Map.of("HOME", home.toString(), "GAERON_JAVA_HOME",
            System.getProperty("java.home"), "JDK_JAVA_OPTIONS", ONE_COMPILER), out, command);
        final List<String> lines = Files.readAllLines(out).stream()
            .filter(line -> !LaunchedJob.isOfLoad(line) &&
                !line.contains("NOTE: Picked up JDK_JAVA_OPTIONS: ") &&
                !line.isEmpty()) // two processes may warn in one line, and then both end it
            .toList();
        assertEquals(exitCode, actual, () -> String.join("\n", lines));
        return lines;
    }

    private static int run(
        final Path directory, final Map<String, String> environment, final Path out, final List<String> command)
        throws IOException, InterruptedException
    {
        final ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
            .redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().remove("XDG_CACHE_HOME");
        builder.environment().putAll(environment);
        final Process process = builder.start();
        process.getOutputStream().close();
        try
        {
            if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS))
            {
                fail("expected an end of " + command + " within " + LIMIT_S + " s, actual none after this output:\n" +
                    Files.readString(out));
            }
            return process.exitValue();
        }
        finally
        {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** {@return all files of the release, with the times of their last changes} */
    List<String> files() throws IOException
    {
        final List<String> files = new ArrayList<>();
        for (final Path each : walk())
        {
            files.add(each + " " + Files.getLastModifiedTime(each));
        }
        return files;
    }

    private List<Path> walk() throws IOException
    {
        try (Stream<Path> files = Files.walk(root))
        {
            return files.sorted().toList();
        }
    }

    private void setWritable(final boolean isWritable) throws IOException
    {
        for (final Path each : walk())
        {
            final Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(each);
            permissions.removeAll(WRITE);
            if (isWritable)
            {
                permissions.add(PosixFilePermission.OWNER_WRITE);
            }
            Files.setPosixFilePermissions(each, permissions);
        }
    }

    /** Lets the release be deleted. */
    @Override
    public void close() throws IOException
    {
        setWritable(true);
    }
}
