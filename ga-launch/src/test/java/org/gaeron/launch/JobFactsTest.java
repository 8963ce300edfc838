package org.gaeron.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

import org.gaeron.launch.job.JobFacts;
import org.gaeron.launch.report.CountersLine;
import org.gaeron.runtime.node.NodeCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFactsTest
{
    @TempDir
    private Path folder;

    private static JobFacts facts(final int first, final int count, final boolean isHead)
    {
        return new JobFacts("0123456789abcdef", "my.\u00c9t\u00e9", 4, 8, first, count, isHead,
            List.of("a", "b"), 17, Instant.parse("2026-11-24T01:02:03.5Z"));
    }

    @Test
    void shouldBeReadAsTheyWereWritten() throws IOException
    {
        facts(1, 2, true).write(folder);
        assertEquals(facts(1, 2, true), JobFacts.decode(Files.readString(folder.resolve(JobFacts.FILE))));
    }

    @Test
    void shouldKeepWhatFilesOfPropertiesWriteInAnotherWay() throws IOException
    {
        final JobFacts odd = new JobFacts("0123456789abcdef", "C:\\my=Main: #1!\r\nnodes=9", 4, 8, 0, 4, true,
            List.of("a"), 17, Instant.parse("2026-11-24T01:02:03.5Z"));
        odd.write(folder);
        assertEquals(odd, JobFacts.decode(Files.readString(folder.resolve(JobFacts.FILE))));
    }

    @Test
    void shouldRefuseWhatAreNoFacts()
    {
        assertThrows(IOException.class, () -> JobFacts.decode("nodes=2"));
    }

    @Test
    void shouldBeARowThatSaysWhichNodesAreHere()
    {
        final String row = PsCommand.row(facts(0, 4, true));
        assertTrue(row.matches("01234567  4 x 8     2026-11-2\\d \\d\\d:\\d\\d:03        17  all          a,b {17}  " +
            "my\\.\u00c9t\u00e9"), row);
        assertTrue(PsCommand.row(facts(0, 0, true)).contains("  none, leads  "));
        assertTrue(PsCommand.row(facts(0, 1, true)).contains("  0, leads  "));
        assertTrue(PsCommand.row(facts(1, 2, false)).contains("  1-2  "));
    }

    @Test
    void shouldCarryCountersInALine()
    {
        final CountersLine line = new CountersLine(3, List.of(
            new NodeCounter("Bytes sent", 12), new NodeCounter("a: b=1 - c", -1)));
        assertEquals(line, CountersLine.decode(line.encode()));
    }
}
