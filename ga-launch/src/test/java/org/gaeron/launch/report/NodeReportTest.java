package org.gaeron.launch.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class NodeReportTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldHandOnAReasonInOneLineThatATerminalCanTake() throws IOException
    {
        ReportFile.claim(directory, 0)
            .fail(1, new IllegalStateException("one \u001b[2Jtwo\r\nthree\u2028four\u0085five"));
        final NodeReport report = NodeReport.read(directory, 0);
        assertEquals(1, report.accused());
        assertEquals("one \\u001b[2Jtwo three four five", report.reason());
    }

    @Test
    void shouldReplaceWhatWasSaidBefore() throws IOException
    {
        final ReportFile file = ReportFile.claim(directory, 0);
        assertEquals(NodeReport.NONE, NodeReport.read(directory, 0));
        file.begin();
        file.exit(7);
        assertEquals(new NodeReport(NodeReport.State.ENDING, 7, ""), NodeReport.read(directory, 0));
    }

    @Test
    void shouldRefuseASecondProcessOfANode() throws IOException
    {
        ReportFile.claim(directory, 0);
        assertThrows(FileAlreadyExistsException.class, () -> ReportFile.claim(directory, 0));
    }
}
