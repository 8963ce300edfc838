package org.gaeron.launch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LinePumpTest
{
    private final MarkedLines lines = new MarkedLines();

    @Test
    void shouldPutThePrefixBeforeEachLineAndEndTheLastOne()
    {
        assertEquals("[1] a\n[1] \n[1] b\u00e4\n", pumped("a\n\nb\u00e4", "[1] "));
    }

    @Test
    void shouldPrintNothingForNothing()
    {
        assertEquals("", pumped("", "[1] "));
    }

    @Test
    void shouldLeaveOutTheWarningThatTheJvmCannotBeToldToLeaveOut()
    {
        assertEquals("a\n", pumped("WARNING: Using incubator modules: jdk.incubator.vector\na\n", ""));
    }

    @Test
    void shouldMakeLinesOfATrace()
    {
        final String trace = new TraceLine(false, "rank 1 failed: no\n\tat my.Main.run").encode();
        assertEquals("[1] a\n[1] rank 1 failed: no\n[1] \tat my.Main.run\n[1] b\n",
            pumped("a\n" + trace + "\nb\n", "[1] "));
    }

    @Test
    void shouldFindATraceBehindALineThatIsNotEnded()
    {
        assertEquals("...\nno\n", pumped("..." + new TraceLine(false, "no").encode() + "\n", ""));
    }

    @Test
    void shouldLeaveOtherLinesWithTheMarkAlone()
    {
        final String line = MarkedLine.MARK + "{}" + MarkedLine.MARK + "\n";
        assertEquals(line, pumped(line, ""));
    }

    @Test
    void shouldAskForALineWhereStacksBegin() throws InterruptedException
    {
        assertEquals("2026-01-01\nFull thread dump a JVM:\n", pumped("2026-01-01\nFull thread dump a JVM:\n", ""));
        assertTrue(lines.progress().awaitWanted(0));
        lines.progress().line(0, 1);
        assertFalse(lines.progress().awaitWanted(0));
        pumped("no Full thread dump \nFull thread", "");
        assertFalse(lines.progress().awaitWanted(0));
    }

    private String pumped(final String text, final String prefix)
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new LinePump(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            new PrefixedLines(new PrintStream(bytes, false, StandardCharsets.UTF_8), prefix, lines::take)).run();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
