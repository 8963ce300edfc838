package org.gaeron.launch.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

class NodeArchiveTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldBeWrittenByOneNodeWhereItIsMissing()
    {
        final String file = directory.resolve("archive").toString();
        assertEquals(List.of("-XX:AOTCacheOutput=" + file, "-Dga.vectors.none=true"), NodeArchive.options(file, 0));
        assertEquals(List.of(), NodeArchive.options(file, 1));
        assertEquals(List.of(), NodeArchive.options(null, 0));
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void shouldBeForgottenIfOthersCouldHaveWrittenIt() throws IOException
    {
        final Path file = Files.writeString(directory.resolve("archive"), "code");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(file.toString(), kept(file, "rw-r--r--"));
        assertNull(kept(file, "rw-rw-r--"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertNull(kept(file, "rw-r--r--"));
        Files.delete(file);
        System.setProperty(NodeArchive.FILE, file.toString());
        NodeArchive.keepOwn();
        assertNull(System.getProperty(NodeArchive.FILE));
    }

    private static String kept(final Path file, final String permissions) throws IOException
    {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        System.setProperty(NodeArchive.FILE, file.toString());
        try
        {
            NodeArchive.keepOwn();
            return System.getProperty(NodeArchive.FILE);
        }
        finally
        {
            System.clearProperty(NodeArchive.FILE);
        }
    }

    @Test
    void shouldComeOfAJobWithBothKindsOfLinks()
    {
        assertEquals(2, ArchiveJob.hostNodes(LaunchSpec.of(ArchiveJob.class.getName()).nodes(4)));
        assertEquals(1, ArchiveJob.hostNodes(LaunchSpec.of(ArchiveJob.class.getName()).nodes(1)));
        assertEquals(4, ArchiveJob.hostNodes(LaunchSpec.of("Main").nodes(4)));
    }

    @Test
    void shouldBeIgnoredWithoutAWordWhereItDoesNotFit() throws IOException, InterruptedException
    {
        final Path file = Files.writeString(directory.resolve("an archive"), "of something else");
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(NodeArchive.options(file.toString(), 1));
        command.add("--version");
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), printed);
        assertEquals(List.of(), printed.lines().filter(line -> line.startsWith("[")).toList());
    }
}
