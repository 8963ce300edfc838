package org.gaeron.launch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class LinePumpTest
{
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

    private static String pumped(final String text, final String prefix)
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new LinePump(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(bytes, false, StandardCharsets.UTF_8),
            prefix).run();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
