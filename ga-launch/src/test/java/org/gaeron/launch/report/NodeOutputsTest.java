package org.gaeron.launch.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NodeOutputsTest
{
    @TempDir
    private Path folder;

    /** In a folder that others can write to. */
    @Test
    void shouldNotWriteThroughALinkNorWaitForAPipe() throws IOException, InterruptedException
    {
        final Path other = Files.writeString(folder.resolve("other"), "of this user");
        Files.createSymbolicLink(folder.resolve("node-0.txt"), other);
        assertEquals(0, new ProcessBuilder("mkfifo", folder.resolve("node-1.txt").toString()).start().waitFor());
        try (NodeOutputs outputs = NodeOutputs.inFiles(folder).open(2))
        {
            for (int node = 0; node < 2; node++)
            {
                final byte[] line = ("line of " + node + "\n").getBytes(StandardCharsets.UTF_8);
                outputs.of(node, false, "", text -> text).take(line, line.length);
            }
        }
        assertEquals("of this user", Files.readString(other));
        assertEquals("line of 0\n", Files.readString(folder.resolve("node-0.txt")));
        assertEquals("line of 1\n", Files.readString(folder.resolve("node-1.txt")));
    }
}
