package org.gaeron.examples.small;

import org.gaeron.EmbeddedJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

/** The perfect numbers on 1, 2 and 4 ranks. */
class GuidedTasksTest
{
    /** 6, 28, 496 and 8128. */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2", "4, 1"})
    void shouldFindAllOnEveryShape(final int nodes, final int ranks)
    {
        EmbeddedJob.of(nodes, ranks).run(
            world -> assertArrayEquals(new long[]{4, 6 + 28 + 496 + 8128}, GuidedTasks.perfectBelow(world, 10_000)));
    }
}
