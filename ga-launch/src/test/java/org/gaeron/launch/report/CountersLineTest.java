package org.gaeron.launch.report;

import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.runtime.node.NodeCounter;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
}
