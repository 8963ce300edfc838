package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.gaeron.examples.chem.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest
{
    @TempDir
    private Path folder;

    private static void replace(final Path file, final String text)
    {
        OutputFile.replace(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private List<String> names() throws IOException
    {
        try (Stream<Path> all = Files.list(folder))
        {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldReplaceTheFileOfALink() throws IOException
    {
        final Path file = Files.writeString(folder.resolve("file"), "former and longer");
        final Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        replace(link, "new");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(file));
        assertEquals(List.of("file", "link"), names());
    }

    /** Another user knows the number of the process, and so the name beside the file. */
    @Test
    void shouldWriteThroughNoLinkOfAnother() throws IOException
    {
        final Path victim = Files.writeString(folder.resolve("victim"), "mine");
        Files.createSymbolicLink(folder.resolve("file." + ProcessHandle.current().pid() + ".next"), victim);
        replace(folder.resolve("file"), "new");
        assertEquals("mine", Files.readString(victim));
        assertEquals("new", Files.readString(folder.resolve("file")));
        assertEquals(List.of("file", "victim"), names());
    }

    /** A file in the place of a device would stay there: of /dev/null, for all programs. */
    @Test
    void shouldWriteIntoAPipe() throws Exception
    {
        final Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        final CompletableFuture<String> read = CompletableFuture.supplyAsync(() ->
        {
            try
            {
                return Files.readString(pipe);
            }
            catch (final IOException ex)
            {
                return ex.toString();
            }
        });
        replace(pipe, "new");
        assertEquals("new", read.get(10, TimeUnit.SECONDS), "what came out of the pipe");
        assertFalse(Files.isRegularFile(pipe));
        assertEquals(List.of("pipe"), names());
    }

    /** As /dev/null is, for all but root. */
    @Test
    void shouldAcceptAPipeWhereverItIs() throws Exception
    {
        final Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        final Path file = Files.writeString(folder.resolve("file"), "");
        assertTrue(folder.toFile().setWritable(false));
        try
        {
            assumeFalse(Files.isWritable(folder), "root may write everywhere");
            OutputFile.check("--json", pipe);
            for (final Path each : List.of(file, folder.resolve("new")))
            {
                final String message =
                    assertThrows(InputException.class, () -> OutputFile.check("--json", each)).getMessage();
                assertEquals("expected --json to be writable, actual " + each, message);
            }
        }
        finally
        {
            assertTrue(folder.toFile().setWritable(true));
        }
    }

    @Test
    void shouldRefuseOpenFilesOfAnotherProcess()
    {
        for (final String name : List.of("/dev/fd/1", "/dev/stdout", "/proc/self/fd/1"))
        {
            final String message =
                assertThrows(InputException.class, () -> OutputFile.check("--json", Path.of(name))).getMessage();
            assertEquals("expected --json to be a file that the nodes can open, actual " + name +
                ", which only the process has that was given it", message);
        }
    }
}
