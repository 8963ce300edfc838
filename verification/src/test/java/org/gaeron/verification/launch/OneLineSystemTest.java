package org.gaeron.verification.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Faults from outside: one line that a terminal can take reports each, with an exit code that is not 0. */
class OneLineSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();

    @TempDir
    private Path folder;
    private Path directory;

    @BeforeEach
    void makeDirectory() throws Exception
    {
        directory = Files.createDirectory(folder.resolve("jobs"));
    }

    @ParameterizedTest
    @CsvSource({
        "gaeron.aeron.dir, -D gaeron.aeron.dir=/nonexistent",
        "gaeron.aeron.dir, -D gaeron.aeron.dir=/tmp --transport udp",
        "gaeron.bogus,     --jvm=-Dgaeron.bogus=1",
        "gaeron.ranks,     --jvm -Dgaeron.ranks=7",
        "--key-file,       --key-file key",
        "\\u001b[31m,      -D gaeron.\u001b[31m=1"})
    void shouldNameTheSettingBeforeAnythingIsStarted(final String named, final String options) throws Exception
    {
        final List<String> args = new ArrayList<>(List.of("-N", "2", "-R", "1"));
        args.addAll(Arrays.asList(options.split(" ")));
        args.addAll(List.of(PROGRAM, "sum"));
        try (LaunchedJob job = LaunchedJob.start(directory, folder.resolve("err"), args.toArray(String[]::new)))
        {
            assertEquals(2, job.await(), () -> job.errors().toString());
            assertEquals(1, job.errors().size(), () -> job.errors().toString());
            assertTrue(job.errors().getFirst().startsWith("ga run: "), () -> job.errors().toString());
            assertTrue(job.errors().getFirst().contains(named), () -> job.errors().toString());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldFailWhereTheOutputIsLost() throws Exception
    {
        assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full");
        final List<String> full = List.of("sh", "-c", "exec \"$@\" > /dev/full", "sh");
        try (LaunchedJob job = LaunchedJob.startUnder(full, directory, folder.resolve("err"), "-N", "1", "-R", "1",
            PROGRAM, "sum"))
        {
            assertEquals(1, job.await(), () -> job.errors().toString());
            assertEquals("ga run: the standard output cannot be written to: something of it is lost",
                job.errors().getLast());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldRefuseAFolderWhereOthersRenameWhatIsOurs() throws Exception
    {
        Files.setAttribute(directory, "unix:mode", 0777);
        try (LaunchedJob job = LaunchedJob.start(directory, folder.resolve("err"), PROGRAM, "sum"))
        {
            assertEquals(2, job.await(), () -> job.errors().toString());
            assertEquals(List.of("ga run: gaeron.dir: expected a folder where other users cannot rename what is ours " +
                "(mode 1777, say), actual " + directory + " of mode 777"), job.errors());
        }
    }
}
