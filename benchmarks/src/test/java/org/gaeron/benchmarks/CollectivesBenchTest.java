package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.junit.jupiter.api.Test;

class CollectivesBenchTest
{
    /** A default layout would cut long rows, and half of a get from the last rank would be near. */
    @Test
    void shouldGetAVectorOfOneRank()
    {
        EmbeddedJob.of(1, 4).run(world ->
        {
            try (GlobalDoubleArray array = world.doubles(CollectivesBench.vectors(world.size(), 1 << 10)))
            {
                assertEquals(array.patch().row(3), array.distribution(3));
            }
        });
    }
}
