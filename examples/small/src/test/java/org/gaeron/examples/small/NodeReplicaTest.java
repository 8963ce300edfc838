package org.gaeron.examples.small;

import java.util.SplittableRandom;

import org.gaeron.EmbeddedJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Copies on each node have what the table has. */
class NodeReplicaTest
{
    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "1,2", "2,2", "4,1"})
    void shouldReadWhatTheTableHas(final int nodes, final int ranks)
    {
        double sum = 0;
        for (int rank = 0; rank < nodes * ranks; rank++)
        {
            final SplittableRandom random = new SplittableRandom(rank);
            for (int i = 0; i < 1000; i++)
            {
                sum += (random.nextLong(50) + 0.5) * (random.nextLong(50) + 0.5);
            }
        }
        final double expected = sum / nodes / ranks / 1000;
        EmbeddedJob.of(nodes, ranks).run(world -> assertEquals(expected, NodeReplica.mean(world, 50), 1e-9));
    }
}
