package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The output of jobs of one host, and of the launcher itself. */
@Execution(ExecutionMode.CONCURRENT)
class OutputSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();

    @TempDir
    private Path folder;

    private Path directory;
    private Path output;

    @BeforeEach
    void makeFolders() throws IOException
    {
        directory = Files.createDirectory(folder.resolve("jobs"));
        output = folder.resolve("new/output");
    }

    private LaunchedJob start(final String... args) throws IOException
    {
        return LaunchedJob.start(directory, folder.resolve("err"), args);
    }

    @Test
    void shouldPutTheOutputOfEachNodeIntoAFileOfItsOwn() throws Exception
    {
        try (LaunchedJob job = start("-N", "2", "-R", "1", "--output", output.toString(), PROGRAM, "throw"))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(List.of(), job.lines());
            assertEquals(1, job.errors().size(), job.errors()::toString);
            assertTrue(job.errors().getFirst().startsWith("gaeron: node 1 ended with exit code 1: "),
                job.errors()::toString);
        }
        final List<String> first = Files.readAllLines(output.resolve("node-0.txt"));
        final List<String> second = Files.readAllLines(output.resolve("node-1.txt"));
        // a node's two streams come by two pipes, in an order that nobody promises
        assertTrue(first.stream().anyMatch(line -> line.matches("rank 0 pid \\d+ sum 3")), first::toString);
        assertTrue(second.stream().anyMatch(line -> line.matches("rank 1 pid \\d+ sum 3")), second::toString);
        assertTrue(second.stream().anyMatch(line -> line.contains("rank 1 has had enough")), second::toString);
    }

    @Test
    void shouldReplaceTheOutputOfAnEarlierJob() throws Exception
    {
        Files.createDirectories(output);
        Files.writeString(output.resolve("node-0.txt"), "earlier\n".repeat(100));
        try (LaunchedJob job = start("-R", "1", "--output", output.toString(), PROGRAM, "none"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
        }
        assertEquals("", Files.readString(output.resolve("node-0.txt")));
    }

    /** More than the pipes hold, and a reader that waits for longer than a job has to end. */
    @Test
    void shouldPrintAllThoughTheReaderTakesItLate() throws Exception
    {
        try (LaunchedJob job = LaunchedJob.startUnder(
            List.of("bash", "-o", "pipefail", "-c", "\"$@\" | " + LaunchedJob.LATE_READER, "bash"), directory,
            folder.resolve("err"), "-N", "2", "-R", "1", PROGRAM, "print", "8000", "0123456789"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            for (int node = 0; node < 2; node++)
            {
                final String line = "[" + node + "] 0123456789";
                assertEquals(8000, job.lines().stream().filter(line::equals).count());
            }
        }
    }

    @Test
    void shouldRefuseAFolderThatIsAFile() throws Exception
    {
        Files.createFile(folder.resolve("file"));
        try (LaunchedJob job = start("-R", "1", "--output", folder.resolve("file").toString(), PROGRAM, "sum"))
        {
            assertEquals(2, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(1, job.errors().size(), job.errors()::toString);
            assertTrue(job.errors().getFirst().startsWith("ga run: --output: expected a folder for the output of the " +
                "nodes, actual " + folder.resolve("file")), job.errors()::toString);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldFailIfTheOutputCannotBeWritten() throws Exception
    {
        Files.createDirectories(output);
        assumeTrue(new ProcessBuilder("unshare", "-m", "true").start().waitFor() == 0,
            "only root can mount a file system");
        try (LaunchedJob job = LaunchedJob.startUnder(List.of("unshare", "-m", "sh", "-c",
            "mount -t tmpfs -o size=16k none '" + output + "' && exec \"$@\"", "sh"), directory, folder.resolve("err"),
            "-R", "1", "--output", output.toString(), PROGRAM, "print", "1000", "0123456789".repeat(9)))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(1, job.errors().size(), job.errors()::toString);
            assertTrue(job.errors().getFirst().startsWith("gaeron: " + output.resolve("node-0.txt") +
                " cannot be written to, something of the output is lost: "), job.errors()::toString);
        }
    }

    @Test
    void shouldTellTheProcessesOfTheNodes() throws Exception
    {
        try (LaunchedJob job = start("-v", "-N", "2", "-R", "1", PROGRAM, "sum"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(1, job.errors().size(), job.errors()::toString);
            assertTrue(job.errors().getFirst().matches("gaeron: started 2 nodes on this host, processes " +
                job.pid(0) + ", " + job.pid(1) + " \\d+\\.\\d s"), job.errors()::toString);
        }
    }

    @Test
    void shouldRefuseToPrintCommandsThatWouldStartNothing() throws Exception
    {
        for (final String[] words : new String[][]{{"-D", "gaeron.bogus=1"}, {"-N", "40000"},
            {"-N", "2000000000"}, {"--hosts", "a:2000000000,b:2000000000"},
            {"-N", "2", "-D", "gaeron.dir=/nonexistent"}, {"--hosts", "a", "-D", "gaeron.dir=/nonexistent"},
            {"--hosts", "a", "-D", "gaeron.bogus=1"}, {"--hosts", "a", "-R", "0"}})
        {
            final List<String> line = new ArrayList<>(List.of("--dry-run"));
            line.addAll(List.of(words));
            line.addAll(List.of(PROGRAM, "sum"));
            try (LaunchedJob job = start(line.toArray(String[]::new)))
            {
                assertEquals(2, job.await(), () -> line + ": " + job.lines() + " " + job.errors());
                assertEquals(List.of(), job.lines());
            }
        }
    }

    @Test
    void shouldPrintTheCommandsOfTheNodesAndStartNothing() throws Exception
    {
        try (LaunchedJob job = start("--dry-run", "-N", "2", "-R", "3", PROGRAM, "two words"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(2, job.lines().size(), job.lines()::toString);
            for (int node = 0; node < 2; node++)
            {
                final String line = job.lines().get(node);
                assertTrue(line.contains(" -Dgaeron.node=" + node + " ") && line.contains(" -Dgaeron.ranks=3 ") &&
                    line.endsWith(PROGRAM + " 'two words'"), line);
            }
        }
        LaunchedJob.assertEmpty(directory);
    }
}
