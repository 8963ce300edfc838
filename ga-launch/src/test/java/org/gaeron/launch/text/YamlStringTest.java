package org.gaeron.launch.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

class YamlStringTest
{
    @Test
    void shouldQuoteWhatWouldMeanSomethingElse()
    {
        assertEquals("\"yes\"", YamlString.of("yes"));
        assertEquals("\"\"", YamlString.of(""));
        assertEquals("\"a: {b} # \\\"c\\\" \\\\n\"", YamlString.of("a: {b} # \"c\" \\n"));
    }

    @Test
    void shouldBeAsciiInOneLine()
    {
        assertEquals("\"\\u000a\\u0009\\u007f\\u0085\\u00e9\\u2028\\U0001f600\"",
            YamlString.of("\n\t\u007f\u0085\u00e9\u2028\uD83D\uDE00"));
    }

    @Test
    void shouldListStrings()
    {
        assertEquals("[]", YamlString.sequence(List.of()));
        assertEquals("[\"a, b\", \"c\"]", YamlString.sequence(List.of("a, b", "c")));
    }
}
