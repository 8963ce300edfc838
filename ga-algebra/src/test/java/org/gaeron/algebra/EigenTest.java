package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Group;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.MemoryLimitException;
import org.gaeron.Team;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Eigenproblems, by their residuals, with EJML and with what the setting chooses: LAPACK where it is installed.
 */
class EigenTest
{
    private static final double SMALL = 1e-11;
    private static final FreeMemory PLENTY = new FreeMemory(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    private static final long FEW = 1000;

    /** The lower triangle of a symmetric matrix; above it is what nobody may read. */
    private static LocalDoubleBlock.Element lower(final LocalDoubleBlock.Element element)
    {
        return (i, j) -> i >= j ? element.at(i, j) : 1e6;
    }

    private static final LocalDoubleBlock.Element A = (i, j) -> Residuals.random(Math.max(i, j), Math.min(i, j));
    private static final LocalDoubleBlock.Element B =
        (i, j) -> i == j ? 4 + i % 3 : Residuals.random(Math.max(i, j), Math.min(i, j) + 1000) / 8;

    private static double[] whole(final int n, final LocalDoubleBlock.Element element)
    {
        final double[] matrix = new double[n * n];
        for (int i = 0; i < matrix.length; i++)
        {
            matrix[i] = element.at(i / n, i % n);
        }
        return matrix;
    }

    private static double[] transposed(final double[] matrix, final int n)
    {
        return whole(n, (i, j) -> matrix[(int)(j * n + i)]);
    }

    private static double[] product(final double[] left, final double[] right, final int n)
    {
        return whole(n, (i, j) ->
        {
            double sum = 0;
            for (int k = 0; k < n; k++)
            {
                sum += left[(int)i * n + k] * right[k * n + (int)j];
            }
            return sum;
        });
    }

    /** Checks a V = b V w and that V^T b V = 1. */
    private static void check(final Eigen eigen, final int n, final LocalDoubleBlock.Element b)
    {
        final double[] values = eigen.values();
        for (int i = 1; i < n; i++)
        {
            assertTrue(values[i - 1] <= values[i]);
        }
        final double[] vectors = eigen.vectors().get(eigen.vectors().patch());
        final double[] metric = product(whole(n, b), vectors, n);
        final double[] scaled = whole(n, (i, j) -> metric[(int)(i * n + j)] * values[(int)j]);
        assertTrue(Residuals.of(whole(n, A), vectors, scaled, n, n, n) < SMALL);
        assertTrue(Residuals.of(transposed(vectors, n), metric, Residuals.unit(n), n, n, n) < SMALL);
    }

    private static void solveAll(final Team world, final int n, final LocalEigen library)
    {
        final ArraySpec spec = ArraySpec.doubles("a", n, n);
        for (final ArraySpec each : new ArraySpec[]{spec, spec.withTiles(3, 4), spec.onRanks(world.size() - 1)})
        {
            try (GlobalDoubleArray a = world.doubles(each); GlobalDoubleArray b = world.doubles("b", n, n))
            {
                a.fill(lower(A));
                b.fill(lower(B));
                try (Eigen eigen = Eigen.of(a, null, () -> PLENTY, library))
                {
                    check(eigen, n, (i, j) -> i == j ? 1 : 0);
                    assertEquals(a.distribution(), eigen.vectors().distribution());
                    world.sync();
                }
                try (Eigen eigen = Eigen.of(a, b, () -> PLENTY, library))
                {
                    check(eigen, n, B);
                    world.sync();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSolveOverAllTransports(final SolverJob job)
    {
        for (final int ranks : job == SolverJob.NEAR ? new int[]{1, 2, 3, 4} : new int[]{3, 4})
        {
            job.run(ranks, world ->
            {
                solveAll(world, 10, EigenLibrary.get());
                solveAll(world, 10, new EjmlEigen());
            });
        }
    }

    @Test
    void shouldSolveAtAnyOrder()
    {
        SolverJob.NEAR.run(2, world ->
        {
            for (final int n : new int[]{1, 2, 3, 63, 64, 65, 100})
            {
                solveAll(world, n, EigenLibrary.get());
                solveAll(world, n, new EjmlEigen());
            }
        });
    }

    /** The first ranks of several teams are threads of one JVM, which has one library. */
    @Test
    void shouldSolveProblemsOfSeveralTeamsAtTheSameTime()
    {
        final LocalEigen library = new EjmlEigen();
        SolverJob.NEAR.run(2, world ->
        {
            try (Group alone = world.split(world.rank(), 0))
            {
                for (int round = 0; round < 20; round++)
                {
                    solveAll(alone, 65, library);
                }
            }
        });
    }

    @Test
    void shouldRefuseAlikeOnAllRanks()
    {
        SolverJob.IPC.run(4, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 9, 9);
                GlobalDoubleArray b = world.doubles("b", 9, 9);
                Group alone = world.split(world.rank(), 0);
                GlobalDoubleArray wide = world.doubles("wide", 3, 4))
            {
                for (final LocalEigen library : new LocalEigen[]{EigenLibrary.get(), new EjmlEigen()})
                {
                    a.fill(A);
                    b.fill((i, j) -> i != j ? 0 : i == 6 ? -1 : 1);
                    assertEquals(7, assertThrows(NotPositiveDefiniteException.class,
                        () -> Eigen.of(a, b, () -> PLENTY, library)).order());
                    final String text = assertThrows(MemoryLimitException.class,
                        () -> Eigen.of(a, null, () -> new FreeMemory(FEW, Long.MAX_VALUE, Long.MAX_VALUE), library))
                        .getMessage();
                    final long bytes = 81 * Double.BYTES + library.nativeBytes(9) + library.heapBytes(9, 1);
                    assertTrue(text.contains(bytes + " bytes on node 0, 1000 are free"), text);
                    a.fill((i, j) -> i == 8 && j == 2 ? Double.NaN : 1);
                    assertTrue(assertThrows(ArithmeticException.class,
                        () -> Eigen.of(a, null, () -> PLENTY, library)).getMessage().contains("finite"));
                }
                assertThrows(IllegalArgumentException.class, () -> Eigen.symmetric(wide));
                assertThrows(IllegalArgumentException.class, () -> Eigen.symmetric(a, wide));
                try (GlobalDoubleArray other = alone.doubles("other", 9, 9))
                {
                    assertThrows(IllegalArgumentException.class, () -> Eigen.symmetric(a, other));
                }
                a.fill((i, j) -> i == j ? 9 - i : 0);
                try (Eigen eigen = Eigen.symmetric(a))
                {
                    assertEquals(1, eigen.values()[0], SMALL);
                    assertEquals(1, Math.abs(eigen.vectors().get(8, 0)), SMALL);
                    world.sync();
                }
            }
        });
    }

    /** A heap that has its memory takes none of the host; one that may grow does not have it yet. */
    @Test
    void shouldCompareWhatTheHeapAndTheHostLackEach()
    {
        SolverJob.IPC.run(2, world ->
        {
            final LocalEigen library = new EjmlEigen();
            final long onHeap = library.heapBytes(9, 1);
            final long matrix = 81 * Double.BYTES;
            try (GlobalDoubleArray a = world.doubles("a", 9, 9))
            {
                a.fill(A);
                Eigen.of(a, null, () -> new FreeMemory(matrix, onHeap, 0), library).close();
                Eigen.of(a, null, () -> new FreeMemory(matrix + FEW, onHeap, FEW), library).close();
                final String ofHost = assertThrows(MemoryLimitException.class,
                    () -> Eigen.of(a, null, () -> new FreeMemory(matrix + FEW - 1, onHeap, FEW), library)).getMessage();
                assertTrue(ofHost.contains((matrix + FEW) + " bytes on node 0"), ofHost);
                final String ofHeap = assertThrows(MemoryLimitException.class,
                    () -> Eigen.of(a, null, () -> new FreeMemory(Long.MAX_VALUE, onHeap - 1, 0), library)).getMessage();
                assertTrue(ofHeap.contains(onHeap + " bytes of the Java heap of node 0, " + (onHeap - 1)), ofHeap);
            }
        });
    }

    @Test
    void shouldFindNoMoreFreeOnTheHeapThanItCanHave()
    {
        final FreeMemory now = FreeMemory.now();
        assertTrue(now.host() > 0 && now.growth() >= 0 && now.heap() >= now.growth(), now::toString);
        assertTrue(now.heap() <= Runtime.getRuntime().maxMemory(), now::toString);
    }

    /** LAPACK does not tell that its numbers have become infinite on the way. */
    @Test
    void shouldRefuseValuesThatAreNotFinite()
    {
        SolverJob.IPC.run(2, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 40, 40); GlobalDoubleArray b = world.doubles("b", 40, 40))
            {
                a.fill((i, j) -> 1e200 * A.at(i, j));
                b.fill((i, j) -> i == j ? 1e-200 : 0);
                for (final LocalEigen library : new LocalEigen[]{EigenLibrary.get(), new EjmlEigen()})
                {
                    assertThrows(ArithmeticException.class, () -> Eigen.of(a, b, () -> PLENTY, library));
                }
            }
        });
    }

    /** The number of a part that did not converge, as divide and conquer tells it, is above the order. */
    @Test
    void shouldTellThatAPartDidNotConverge()
    {
        final LocalEigen stuck = new EjmlEigen()
        {
            @Override
            public long solve(
                final int order, final MemorySegment a, final MemorySegment b, final double[] values, final int threads)
            {
                return 3 * (order + 1) + 5;
            }
        };
        SolverJob.IPC.run(2, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 9, 9); GlobalDoubleArray b = world.doubles("b", 9, 9))
            {
                a.fill(A);
                b.fill(B);
                for (final GlobalDoubleArray metric : new GlobalDoubleArray[]{null, b})
                {
                    assertEquals("array a: the eigenvalues did not converge (35)", assertThrows(
                        ArithmeticException.class, () -> Eigen.of(a, metric, () -> PLENTY, stuck)).getMessage());
                }
            }
        });
    }

    @Test
    void shouldRefuseALibraryThatDoesNotWork()
    {
        assertThrows(IllegalArgumentException.class, () -> EigenLibrary.choose("libnone-such.so.7"));
        final String text = assertThrows(IllegalArgumentException.class,
            () -> EigenLibrary.choose("libc.so.6")).getMessage();
        assertTrue(text.contains("dsyevd_ in libc.so.6"), text);
        assertEquals("EJML", EigenLibrary.choose("none").name());
    }

    /** A library that is broken throws errors, too; then the other ranks wait for the first one. */
    @Test
    void shouldNotWaitForALibraryThatEndsWithAnError()
    {
        final LocalEigen broken = new EjmlEigen()
        {
            @Override
            public long solve(
                final int order, final MemorySegment a, final MemorySegment b, final double[] values, final int threads)
            {
                throw new NoClassDefFoundError("planted");
            }
        };
        SolverJob.IPC.run(2, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 9, 9))
            {
                a.fill(A);
                final Throwable ex = assertThrows(Throwable.class, () -> Eigen.of(a, null, () -> PLENTY, broken));
                assertTrue(ex.getMessage().contains(world.rank() == 0 ? "planted" : "rank 0 failed"), ex::toString);
                Eigen.of(a, null, () -> PLENTY, new EjmlEigen()).close();
            }
        });
    }
}
