package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Group;
import org.gaeron.SpecMismatchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Matrices without factors, arguments that do not fit, and teams of some ranks.
 */
class SolverInputTest
{
    private static final int N = 50;

    @ParameterizedTest
    @EnumSource
    void shouldNameTheOrderOfTheMinor(final SolverJob job)
    {
        job.run(4, world ->
        {
            try (GlobalDoubleArray a = world.doubles("indefinite", N, N))
            {
                for (final int bad : new int[]{0, 7, 8, 31, N - 1})
                {
                    for (final double value : new double[]{0, -3, Double.NaN})
                    {
                        a.fill((i, j) -> i != j ? 0.01 : i == bad ? value : 2);
                        final NotPositiveDefiniteException ex =
                            assertThrows(NotPositiveDefiniteException.class, () -> Solvers.cholesky(a));
                        assertEquals(bad + 1, ex.order());
                        assertTrue(ex.getMessage().contains("indefinite"), ex::getMessage);
                        assertTrue(ex.getMessage().contains("order " + (bad + 1)), ex::getMessage);
                    }
                }
                a.fill((i, j) -> i == j ? 1 : 0);
                try (Cholesky cholesky = Solvers.cholesky(a))
                {
                    assertEquals(1, cholesky.determinant().value());
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldNameTheColumnWithoutAPivot(final SolverJob job)
    {
        job.run(4, world ->
        {
            try (GlobalDoubleArray a = world.doubles("singular", N, N))
            {
                for (final int bad : new int[]{0, 7, 8, 31, N - 1})
                {
                    for (final double value : new double[]{0, Double.NaN, Double.POSITIVE_INFINITY})
                    {
                        a.fill((i, j) -> j == bad ? value : i == j ? 2 : i > j ? 0 : 0.5);
                        final SingularMatrixException ex =
                            assertThrows(SingularMatrixException.class, () -> Solvers.lu(a));
                        assertEquals(bad, ex.column());
                        assertTrue(ex.getMessage().contains("column " + bad), ex::getMessage);
                    }
                }
                a.fill((i, j) -> i == j ? -1 : 0);
                try (Lu lu = Solvers.lu(a))
                {
                    assertEquals(1, lu.determinant().value());
                    assertEquals(N, lu.order());
                }
            }
        });
    }

    @Test
    void shouldRefuseShapesAndTeamsThatDoNotFit()
    {
        SolverJob.NEAR.run(2, world ->
        {
            assertThrows(IllegalArgumentException.class, () -> ArraySpec.doubles("a", 0, 0));
            try (GlobalDoubleArray wide = world.doubles("wide", 3, 4);
                GlobalDoubleArray a = world.doubles("a", 3, 3);
                Group alone = world.split(world.rank(), 0);
                GlobalDoubleArray other = alone.doubles("other", 3, 3))
            {
                final String text = assertThrows(IllegalArgumentException.class, () -> Solvers.lu(wide)).getMessage();
                assertTrue(text.contains("wide") && text.contains("3 x 4"), text);
                assertThrows(IllegalArgumentException.class, () -> Solvers.cholesky(wide));
                a.fill((i, j) -> i == j ? 1 : 0);
                try (Lu lu = Solvers.lu(a); GlobalDoubleArray few = world.doubles("few", 2, 3))
                {
                    assertThrows(IllegalArgumentException.class, () -> lu.solve(few));
                    assertThrows(IllegalArgumentException.class, () -> lu.solve(other));
                    assertThrows(IllegalArgumentException.class, () -> lu.solve(a, wide));
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldNoticeThatRanksDisagree()
    {
        SolverJob.IPC.run(2, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 3, 3); GlobalDoubleArray b = world.doubles("b", 3, 3))
            {
                assertThrows(SpecMismatchException.class, () -> Solvers.lu(world.rank() == 0 ? a : b));
                b.fill((i, j) -> i == j ? 1 : 0);
                Solvers.lu(b).close();
            }
        });
    }

    /** Two groups solve at the same time, each on ranks of both nodes and in an order of its own. */
    @Test
    void shouldSolveOnGroups()
    {
        SolverJob.UDP.run(4, world ->
        {
            try (Group group = world.split(world.rank() % 2, -world.rank());
                GlobalDoubleArray a = group.doubles("a", N, N); GlobalDoubleArray b = group.doubles("b", N, 3))
            {
                final int factor = 2 + world.rank() % 2;
                a.fill((i, j) -> factor * Residuals.random(i, j));
                b.fill((i, j) -> i - j);
                try (Lu lu = Solvers.lu(a); GlobalDoubleArray x = lu.solve(b))
                {
                    assertTrue(Residuals.of(a, x, b) / N < 1e-10);
                    group.sync();
                }
            }
        });
    }

    /** The owner of the second panel fails before it publishes that: nobody waits for it for ever. */
    @Test
    void shouldNotWaitForARankThatCannotGoOn()
    {
        SolverJob.IPC.run(4, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N);
                ColumnPanels panels = ColumnPanels.of(a, "broken", 8))
            {
                final Factorisation broken = new Factorisation(panels)
                {
                    @Override
                    int factor(final int number, final double[] panel)
                    {
                        if (number == 1)
                        {
                            throw new UnsupportedOperationException("planted");
                        }
                        return -1;
                    }

                    @Override
                    void update(final int number, final double[] panel, final int colLo, final int colHi)
                    {
                    }
                };
                final RuntimeException ex = assertThrows(RuntimeException.class, broken::run);
                assertTrue(ex.getMessage().contains(world.rank() == 1 ? "planted" : "rank 1 failed"), ex::toString);
                a.fill((i, j) -> i == j ? 1 : 0);
                Solvers.lu(a).close();
            }
        });
    }

    /** One rank has no solution: the others end their calls, too, and all go on in step. */
    @Test
    void shouldNotWaitForARankThatCannotSolve()
    {
        SolverJob.IPC.run(4, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N); GlobalDoubleArray b = world.doubles("b", N, 8))
            {
                a.fill((i, j) -> i == j ? 1 : 0);
                try (Lu lu = Solvers.lu(a))
                {
                    final Substitution broken = new LuSubstitution(lu.panels())
                    {
                        @Override
                        void forward(final int number, final double[] panel, final double[] x, final int cols)
                        {
                            if (world.rank() == 2)
                            {
                                throw new UnsupportedOperationException("planted");
                            }
                        }
                    };
                    for (final Executable call : new Executable[]{() -> broken.solve(b, b), () -> broken.invert(a)})
                    {
                        final RuntimeException ex = assertThrows(RuntimeException.class, call);
                        assertTrue(
                            ex.getMessage().contains(world.rank() == 2 ? "planted" : "failed on rank 2"), ex::toString);
                    }
                    lu.solve(b, b);
                }
            }
        });
    }

    /** One rank has no memory for the second one of its panels: the next solution finds it. */
    @Test
    void shouldSolveAfterItHadNoMemory()
    {
        SolverJob.IPC.run(2, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N); GlobalDoubleArray b = world.doubles("b", N, 8))
            {
                a.fill((i, j) -> i == j ? 2 : 0);
                b.fill(4);
                try (Lu lu = Solvers.lu(a))
                {
                    final int[] made = new int[1];
                    final Substitution full = new LuSubstitution(lu.panels())
                    {
                        @Override
                        double[] newPanel()
                        {
                            if (world.rank() == 1 && ++made[0] == 2)
                            {
                                throw new OutOfMemoryError("planted");
                            }
                            return super.newPanel();
                        }
                    };
                    final Throwable ex = assertThrows(Throwable.class, () -> full.solve(b, b));
                    assertTrue(ex.getMessage().contains(world.rank() == 1 ? "planted" : "failed on rank 1"),
                        ex::toString);
                    b.fill(4);
                    full.solve(b, b);
                    assertEquals(2.0 * b.patch().count(), Reductions.sum(b).asDouble());
                }
            }
        });
    }
}
