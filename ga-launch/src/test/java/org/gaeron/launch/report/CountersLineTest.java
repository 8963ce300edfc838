package org.gaeron.launch.report;

import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.runtime.node.NodeCounter;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CountersLineTest
{
    @Test
    void shouldTellHowManyCountersDoNotFitALine()
    {
        final List<NodeCounter> all = IntStream.range(0, 30_000)
            .mapToObj(i -> new NodeCounter("position of a stream ".repeat(3) + i, i)).toList();
        final String line = new CountersLine(7, all).encode();
        assertTrue(line.length() < 1 << 20, () -> "" + line.length());
        final List<NodeCounter> told = CountersLine.decode(line).counters();
        final int fitting = told.size() - 1;
        assertEquals(all.subList(0, fitting), told.subList(0, fitting));
        assertEquals(new NodeCounter("further counters, which are left out", all.size() - fitting), told.getLast());
    }

    /** A program prints what it likes. */
    @Test
    void shouldTakeNoLineOfSeparatorsAlone()
    {
        for (final String separators : List.of("", "\u001f", "\u001f\u001f"))
        {
            assertNull(CountersLine.decode("\u001egaeron-counters " + separators));
            assertNull(StatusLine.decode("\u001egaeron-status " + separators));
        }
    }
}
