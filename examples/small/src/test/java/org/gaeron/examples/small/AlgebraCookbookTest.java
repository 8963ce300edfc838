package org.gaeron.examples.small;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.junit.jupiter.api.Test;

/** The snippets on algebra on two nodes. */
class AlgebraCookbookTest
{
    private static final int N = 20;

    @Test
    void shouldRunEverySnippet()
    {
        EmbeddedJob.of(2, 2).run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N); GlobalDoubleArray v = world.doubles("v", N))
            {
                a.fill((row, col) -> row == col ? 2 : row < col ? 2 : 0);
                final double cosine = AlgebraCookbook.elements(world, a);
                assertTrue(cosine > 0.5 && cosine < 1);
                // symmetrized: 2 on the diagonal, 1 elsewhere; divided by 2
                assertEquals(1 + (N - 1) / 2.0, AlgebraCookbook.matrices(world, a), 1e-12);
                v.fill((row, _) -> row);
                assertEquals(2 + 18 + 19, AlgebraCookbook.vectors(world, v, 17.5));
                a.fill((row, col) -> row == col ? 3 : 0);
                try (GlobalDoubleArray b = world.doubles("b", N, 2); GlobalDoubleArray overlap = a.duplicate("overlap"))
                {
                    b.fill((row, col) -> row + col);
                    overlap.fill((row, col) -> row == col ? 2 : 0);
                    assertEquals(1.5 + N * Math.log(3), AlgebraCookbook.solvers(a, overlap, b), 1e-9);
                    world.barrier();
                }
            }
        });
    }
}
