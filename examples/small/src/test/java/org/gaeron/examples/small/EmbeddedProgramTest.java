package org.gaeron.examples.small;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalLongArray;
import org.gaeron.MemoryLimitException;
import org.gaeron.Reduction;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** An example of a test: a program, or a part of it, on several nodes inside the JVM of the test. */
class EmbeddedProgramTest
{
    // tag::embedded[]
    @Test
    void shouldCountEveryRankOnce()
    {
        EmbeddedJob.of(2, 2).transport("udp").setting("gaeron.memory.limit", "64m").run(world ->
        {
            try (GlobalLongArray counter = world.longs("counter", 1, 1))
            {
                counter.acc(0, 0, 1);
                world.sync();
                assertEquals(world.size(), counter.get(0, 0));
            }
        });
    }
    // end::embedded[]

    @Test
    void shouldGiveBackTheValueOfRankZero()
    {
        // tag::call[]
        final long ranks = EmbeddedJob.of(2, 2).call(world -> world.allReduce(Reduction.SUM, 1L));
        assertEquals(4, ranks);
        // end::call[]
    }

    @Test
    void shouldKeepToTheLimitOfMemory()
    {
        EmbeddedJob.of(2, 1).setting("gaeron.memory.limit", "1m").run(world ->
            assertThrows(MemoryLimitException.class, () -> world.doubles("large", 1000, 1000)));
    }
}
