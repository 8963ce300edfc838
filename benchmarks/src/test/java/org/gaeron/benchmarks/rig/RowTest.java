package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowTest
{
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -3, 0.1, 1e-9, 123_456_789, 1e15, 1e17, Math.PI, Double.MAX_VALUE})
    void shouldComeBackFromALine(final double value)
    {
        final Row row = new Row(2, "udp acc", 720_000, "p99.9", value, "us");
        assertEquals(row, Row.parse(row.line()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1,udp,8,p50,3", "1,udp,8,p50,3,us,more", "one,udp,8,p50,3,us", "1,udp,8,p50,fast,us",
        "1,,8,p50,3,us", Row.HEADER})
    void shouldRefuseABrokenLine(final String line)
    {
        assertThrows(IllegalArgumentException.class, () -> Row.parse(line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "udp, acc", "udp\nacc"})
    void shouldRefuseNamesThatBreakALine(final String name)
    {
        assertThrows(IllegalArgumentException.class, () -> new Row(1, name, 0, "p50", 1, "us"));
        assertThrows(IllegalArgumentException.class, () -> new Row(1, "udp", 0, name, 1, "us"));
        assertThrows(IllegalArgumentException.class, () -> new Row(1, "udp", 0, "p50", 1, name));
    }

    @Test
    void shouldTellWhatWasExpected()
    {
        final String message =
            assertThrows(IllegalArgumentException.class, () -> Row.parse("1,udp")).getMessage();
        assertTrue(message.contains(Row.HEADER) && message.contains("1,udp"), message);
    }
}
