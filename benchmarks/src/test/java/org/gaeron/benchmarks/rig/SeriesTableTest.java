package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

class SeriesTableTest
{
    @Test
    void shouldPutTransportsSideBySide()
    {
        final Results results = new Results();
        results.addAll(List.of(
            new Row(1, "near get", 8, "p50", 1, "us"),
            new Row(2, "near get", 8, "p50", 3, "us"),
            new Row(1, "udp get", 1024, "p50", 20, "us"),
            new Row(1, "udp get", 8, "p50", 10, "us"),
            new Row(1, "bare Aeron", 8, "p50", 9, "us"),
            new Row(1, "bare Aeron", 8, "p99", 90, "us")));
        assertEquals(List.of(
            "                             bytes    near p50     udp p50",
            "get                              8       2.000       10.00",
            "get                           1024           -       20.00",
            "bare Aeron                       8       9.000"),
            SeriesTable.of(results, List.of("near", "udp"), "bytes", "p50"));
    }
}
