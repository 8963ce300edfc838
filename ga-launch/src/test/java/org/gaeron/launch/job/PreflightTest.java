package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest
{
    @TempDir
    private Path folder;

    /** The line by which nodes are told of it was cut. */
    @Test
    void shouldRefuseAFolderWithALineEndInItsPath() throws IOException
    {
        final Path cut = Files.createDirectory(folder.resolve("a\nb"));
        final JobContext job = JobContext.of(Map.of(JobContext.DIRECTORY, cut.toString())).conclude();

        assertEquals("gaeron.dir: expected a folder without control characters in its path, actual " + cut,
            assertThrows(IllegalArgumentException.class, () -> Preflight.checkFolder(job)).getMessage());
    }
}
