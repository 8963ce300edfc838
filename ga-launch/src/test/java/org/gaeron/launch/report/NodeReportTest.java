package org.gaeron.launch.report;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

class NodeReportTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldHandOnAReasonInOneLineThatATerminalCanTake() throws IOException
    {
        NodeReport.claim(directory, 0);
        NodeReport.fail(directory, 0, 1, new IllegalStateException("one \u001b[2Jtwo\r\nthree\u2028four\u0085five"));
        final NodeReport report = NodeReport.read(directory, 0);
        assertEquals(1, report.accused());
        assertEquals("one \\u001b[2Jtwo three four five", report.reason());
    }

    @Test
    void shouldReplaceWhatWasSaidBefore() throws IOException
    {
        NodeReport.claim(directory, 0);
        assertEquals(NodeReport.NONE, NodeReport.read(directory, 0));
        NodeReport.begin(directory, 0);
        NodeReport.exit(directory, 0, 7);
        assertEquals(new NodeReport(NodeReport.State.ENDING, 7, ""), NodeReport.read(directory, 0));
    }
}
