package org.gaeron.runtime.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PrivateFolderTest
{
    private static final int ROUNDS = 10;
    private static final int FILES = 50;
    private static final long LIMIT_S = 30;

    @TempDir
    private Path parent;

    @Test
    void shouldOpenNothingThatOthersCanEnter() throws IOException
    {
        final Path open = Files.createDirectory(parent.resolve("open"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
        final String message = assertThrows(IOException.class, () -> PrivateFolder.open(open)).getMessage();
        assertTrue(message.startsWith("expected a folder of this user with mode rwx------, actual " + open), message);
        final Path link;
        try (PrivateFolder folder = PrivateFolder.create(parent, "ours-"))
        {
            link = Files.createSymbolicLink(parent.resolve("link"), folder.path());
            PrivateFolder.open(folder.path()).close();
        }
        assertThrows(IOException.class, () -> PrivateFolder.open(link));
        assertThrows(IOException.class, () -> PrivateFolder.open(Files.createFile(parent.resolve("file"))));
    }

    /** As on file systems that have modes of their own. Takes its umask from a shell. */
    @Test
    void shouldLeaveNothingWhereAFolderCannotHaveItsMode() throws Exception
    {
        final Process process = new ProcessBuilder("/bin/sh", "-c", "umask 200; exec \"$@\"", "sh",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", System.getProperty("java.class.path"), FolderMaker.class.getName(), parent.toString())
            .redirectErrorStream(true).start();
        try
        {
            final String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(out.contains("expected a folder of this user with mode rwx------, actual " + parent), out);
            assertEquals(1, process.waitFor(), out);
        }
        finally
        {
            process.destroyForcibly();
        }
        try (Stream<Path> left = Files.list(parent))
        {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void shouldStayTheSameWhenItsNameMeansAnother() throws IOException
    {
        try (PrivateFolder folder = PrivateFolder.create(parent, "ours-"))
        {
            final Path moved = Files.move(folder.path(), parent.resolve("moved"));
            Files.createFile(moved.resolve("ours"));
            final Path precious = Files.createFile(Files.createDirectory(folder.path()).resolve("precious"));
            assertThrows(IOException.class, folder::delete);
            assertFalse(Files.exists(moved.resolve("ours")));
            assertTrue(Files.exists(precious));
        }
    }

    /** If somebody could get in: what stands at a name is a folder at one time, and a link at another. */
    @Test
    void shouldNotFollowALinkThatWasAFolderWhenItLooked() throws Exception
    {
        final Path precious = Files.createDirectory(parent.resolve("precious"));
        for (int i = 0; i < FILES; i++)
        {
            Files.createFile(precious.resolve("file" + i));
        }
        for (int round = 0; round < ROUNDS; round++)
        {
            deleteUnderAttack(precious);
        }
        assertEquals(FILES, precious.toFile().list().length);
    }

    private void deleteUnderAttack(final Path precious) throws Exception
    {
        final AtomicBoolean isOver = new AtomicBoolean();
        try (PrivateFolder folder = PrivateFolder.create(parent, "ours-");
            ExecutorService attacker = Executors.newSingleThreadExecutor())
        {
            for (int i = 0; i < FILES; i++)
            {
                Files.createDirectory(folder.path().resolve("folder" + i));
            }
            final Future<?> attack = attacker.submit(() -> swap(folder.path(), precious, isOver));
            try
            {
                folder.delete();
            }
            catch (final IOException ex)
            {
                assertTrue(Files.exists(folder.path()), ex.toString()); // it met a link, and gave up
            }
            finally
            {
                isOver.set(true);
                attack.get(LIMIT_S, TimeUnit.SECONDS);
            }
        }
    }

    private static void swap(final Path folder, final Path target, final AtomicBoolean isOver)
    {
        for (int i = 0; !isOver.get(); i++)
        {
            final Path name = folder.resolve("folder" + i % FILES);
            final Path link = folder.resolveSibling("link");
            final Path aside = folder.resolveSibling("aside");
            try
            {
                Files.createSymbolicLink(link, target);
                Files.move(name, aside);
                Files.move(link, name, StandardCopyOption.ATOMIC_MOVE);
                Files.delete(aside);
            }
            catch (final IOException ex)
            {
                link.toFile().delete(); // it was deleted already: the next one
                aside.toFile().delete();
            }
        }
    }

    @Test
    void shouldBeDeletedBySeveralAtOnce() throws Exception
    {
        try (PrivateFolder folder = PrivateFolder.create(parent, "ours-");
            ExecutorService threads = Executors.newFixedThreadPool(2))
        {
            for (int i = 0; i < FILES; i++)
            {
                Files.createFile(Files.createDirectory(folder.path().resolve("folder" + i)).resolve("file"));
            }
            final Callable<Void> deletion = () ->
            {
                JobDirectory.deleteOrphan(folder.path());
                return null;
            };
            final List<Future<Void>> deletions = new ArrayList<>(threads.invokeAll(List.of(deletion, deletion)));
            for (final Future<Void> each : deletions)
            {
                each.get(LIMIT_S, TimeUnit.SECONDS);
            }
            assertFalse(Files.exists(folder.path()));
        }
    }
}
