package org.gaeron.launch.text;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class PrintableTest
{
    @Test
    void shouldLeaveTextAsItIs()
    {
        assertEquals("expected J\u00f6rg = 1, actual \u00ab\u6f22\ud83d\ude00\u00bb",
            Printable.line("expected J\u00f6rg = 1, actual \u00ab\u6f22\ud83d\ude00\u00bb"));
        assertEquals("", Printable.line(""));
    }

    @Test
    void shouldPutALotOfLinesInOne()
    {
        assertEquals("a b c d", Printable.line(" a\n\n  b\tc\u2029d\r\n"));
    }

    @Test
    void shouldShowWhatWouldSteerATerminal()
    {
        assertEquals("\\u001b[31mred\\u0007 \\u009b2J \\u007f \\u202eback \\ud83d",
            Printable.line("\u001b[31mred\u0007 \u009b2J \u007f \u202eback \ud83d"));
    }
}
