package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A product takes no memory of the size of its matrices once a larger one of the same rank has been made: some objects
 * for the call, and a few for each of its panels.
 */
@Tag("allocation")
class ProductAllocationTest
{
    private static final int N = 300;
    private static final int CALLS = 10;
    private static final int TERMS = 1 << 20;
    /** The panels of {@link #N} rows and columns are up to 700,000 bytes each, of which two ranks fetch two or four. */
    private static final long MOST_BYTES = 16_000;

    @ParameterizedTest
    @CsvSource({ "1,2", "2,1" })
    void shouldTakeNoMemoryOfTheSizeOfMatrices(final int nodes, final int ranks)
    {
        EmbeddedJob.of(nodes, ranks).run(ProductAllocationTest::check);
    }

    private static void check(final World world)
    {
        try (GlobalDoubleArray a = world.doubles("a", N, N);
            GlobalDoubleArray b = world.doubles("b", N, N);
            GlobalDoubleArray c = world.doubles("c", N, N))
        {
            a.fill((i, j) -> i - j);
            b.fill((i, j) -> i + j);
            for (final Op op : Op.values())
            {
                for (final double beta : new double[]{ 0, 1, 2 })
                {
                    final long bytes = AllocatedBytes.perCall(world, CALLS, MOST_BYTES,
                        () -> MatrixProduct.multiply(1, a, op, b, op, beta, c));
                    assertTrue(bytes < MOST_BYTES, () -> op + ", beta " + beta + ": " + bytes + " bytes a call");
                }
            }
        }
    }

    /** Such panels have as many terms as have the elements of a small one. */
    @Test
    void shouldTakeNoMemoryForPanelsThatItDoesNotMake()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 1, TERMS);
                GlobalDoubleArray b = world.doubles("b", TERMS, 1);
                GlobalDoubleArray c = world.doubles("c", 1, 1))
            {
                a.fill((_, _) -> 2);
                b.fill((_, _) -> 3);
                final long bytes = AllocatedBytes.perCall(
                    world, CALLS, MOST_BYTES, () -> MatrixProduct.multiply(a, b, c));
                assertEquals(6.0 * TERMS, c.get(0, 0));
                assertTrue(bytes < MOST_BYTES, () -> bytes + " bytes a call");
            }
        });
    }
}
