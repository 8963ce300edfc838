package org.gaeron.launch.kubernetes;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PodMemoryTest
{
    private static final long MIB = 1 << 20;

    @Test
    void shouldDivideAllButTheSpareAmongHeapLogsAndArrays()
    {
        final PodMemory pod = new PodMemory(4096 * MIB, 31 * MIB + 1);
        assertEquals(32 + 16, pod.sharedMib());
        assertEquals(4096 - 1024 - 48 - 256, pod.arraysMib());
    }

    @Test
    void shouldRefuseAPodWithoutMemoryForArraysAndTellOfOneThatHasSome()
    {
        final PodMemory pod = new PodMemory(200 * MIB, 32 * MIB);
        assertEquals("--memory: expected at least 409Mi, of which 48 MiB are for the logs of links, actual 200Mi",
            assertThrows(IllegalArgumentException.class, () -> pod.check("200Mi")).getMessage());
        assertDoesNotThrow(() -> new PodMemory(409 * MIB, 32 * MIB).check("409Mi"));
    }
}
