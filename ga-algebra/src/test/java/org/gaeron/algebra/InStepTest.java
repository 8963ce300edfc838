package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.SpecMismatchException;
import org.junit.jupiter.api.Test;

/**
 * Calls that fail on one rank: the others hear of it, and all go on in step.
 */
class InStepTest
{
    private static final int N = 8;

    @Test
    @SuppressWarnings("try")
    void shouldTellAllOfADestinationThatOneRankHasClosed()
    {
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N); GlobalDoubleArray c = world.doubles("c", N, N))
            {
                if (world.rank() == 1)
                {
                    c.close();
                }
                final Throwable failure = assertThrows(Throwable.class, () -> MatrixProduct.multiply(a, a, c));
                assertTrue(failure.getMessage().contains(world.rank() == 1 ? "closed" : "failed on rank 1"),
                    failure::toString);
                assertEquals(0, Matrices.norm(Norm.ONE, a));
            }
        });
    }

    @Test
    void shouldCompareNumbersOfBinsOfWhichOneFitsNoHeap()
    {
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N))
            {
                assertThrows(SpecMismatchException.class,
                    () -> Vectors.histogram(Section.of(a), 0, 1, world.rank() == 0 ? Integer.MAX_VALUE : 2));
                assertEquals(N, Vectors.histogram(Section.of(a), 0, 1, 2)[0]);
            }
        });
    }
}
