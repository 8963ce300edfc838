package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;

import org.gaeron.benchmarks.rig.AskedRig;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocksBenchTest
{
    @Test
    void shouldFailWhereARankGetsNothing(@TempDir final Path folder)
    {
        try (Rig rig = AskedRig.open("locks", "--out=" + folder))
        {
            rig.results().addAll(List.of(
                new Row(1, "udp contended", 2, "spread", 1.5, "x"), new Row(1, "udp contended", 16, "spread", 3, "x"),
                new Row(2, "udp contended", 2, "spread", 1.5, "x"), new Row(2, "udp contended", 16, "spread", 0, "x")));
            LocksBench.requireSections(rig, "udp", 2);
            assertThrows(MeasurementException.class, () -> LocksBench.requireSections(rig, "udp", 16));
        }
    }
}
