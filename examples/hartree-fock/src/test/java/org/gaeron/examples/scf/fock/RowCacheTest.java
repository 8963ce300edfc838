package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.function.Consumer;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.meter.RankMeter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.sun.management.ThreadMXBean;

/** Of benzene's twelve atoms: first six of 5 functions, then six of one. */
class RowCacheTest
{
    /** So few functions that each block is one atom. */
    private static final int ONE_ATOM = 1;
    private static final int ATOMS = 12;

    private final Basis basis = new Basis(MoleculeLibrary.read("benzene", 0), BasisSet.named("STO-3G"));
    private final ShellPairs pairs = new ShellPairs(basis);
    private final AtomBlocks atoms = new AtomBlocks(basis, ONE_ATOM);
    private final int n = basis.functions();
    private final long panelBytes = 2L * Double.BYTES * atoms.mostFunctions() * n;

    /** What the caches are tested with: the operations are as late as they may be. */
    private record Rows(FockProblem problem, LateArray density, LateArray fock)
    {
    }

    private void run(final Consumer<Rows> test)
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (GlobalDoubleArray density = world.doubles("density", n, n);
                GlobalDoubleArray fock = world.doubles("fock", n, n))
            {
                for (int row = 0; row < n; row++)
                {
                    density.put(row, 0, row);
                }
                final LateArray lateDensity = new LateArray(density);
                final LateArray lateFock = new LateArray(fock);
                final FockProblem problem =
                    new FockProblem(world, pairs, new double[]{ 1 }, density, fock, RankMeter.adding());
                test.accept(new Rows(LateArray.problem(problem, lateDensity, lateFock), lateDensity, lateFock));
            }
        });
    }

    private RowCache cache(final Rows rows, final long budgetBytes)
    {
        return new RowCache(rows.problem(), atoms, budgetBytes);
    }

    /** Adds one to each function's first element; the density's is the function's number. */
    private void use(final RowCache cache, final int atom)
    {
        final RowPanel rows = cache.hold(atom);
        for (int function = basis.firstFunction(atom); function < basis.firstFunction(atom + 1); function++)
        {
            assertEquals(function, rows.density()[rows.offset(function, 0)], "atom " + atom);
            rows.fock()[rows.offset(function, 0)]++;
        }
    }

    /** Carbon and hydrogen alternating, so that few rows take the place of many, and many of few. */
    @Test
    void shouldSumWhatWasAddedHoweverOftenRowsAreDropped()
    {
        run(rows ->
        {
            final RowCache cache = cache(rows, 1);
            final int[] times = new int[ATOMS];
            for (int build = 0; build < 2; build++)
            {
                cache.begin();
                for (int use = 0; use < 100; use++)
                {
                    final int atom = use % 2 * 6 + use / 2 * 5 % 6;
                    use(cache, atom);
                    times[atom]++;
                }
                cache.end();
                rows.fock().fence();
            }
            for (int atom = 0; atom < ATOMS; atom++)
            {
                for (int function = basis.firstFunction(atom); function < basis.firstFunction(atom + 1); function++)
                {
                    assertEquals(FockKernel.SCALE * times[atom], rows.fock().array().get(function, 0), "atom " + atom);
                    assertEquals(0, rows.fock().array().get(function, 1), "atom " + atom);
                }
            }
        });
    }

    @Test
    void shouldNotGetOtherRowsWhereRowsAreStillComing()
    {
        run(rows ->
        {
            final RowCache cache = cache(rows, 1);
            cache.begin();
            cache.ask(0);
            for (int atom = 1; atom <= RowCache.LEAST; atom++)
            {
                use(cache, atom);
            }
            final RowPanel last = cache.hold(RowCache.LEAST);
            rows.density().fence();
            final int function = basis.firstFunction(RowCache.LEAST);
            assertEquals(function, last.density()[last.offset(function, 0)]);
        });
    }

    @Test
    void shouldEndNoBuildWithRowsStillComing()
    {
        run(rows ->
        {
            final RowCache cache = cache(rows, 1 << 20);
            cache.begin();
            use(cache, 3);
            cache.end();
            assertEquals(0, rows.density().underWay());
        });
    }

    @Test
    void shouldAskForAllRowsAtTheBeginWhereTheyFit()
    {
        run(rows ->
        {
            final RowCache cache = cache(rows, ATOMS * panelBytes);
            cache.begin();
            assertEquals(ATOMS, rows.density().underWay());
            for (int atom = 0; atom < ATOMS; atom++)
            {
                use(cache, atom);
            }
            cache.end();
            assertEquals(ATOMS, rows.problem().meter().times().gets());
            assertEquals(ATOMS, rows.problem().meter().times().accs());
        });
    }

    @ParameterizedTest
    @ValueSource(ints = { 6, 7, 11 })
    void shouldKeepAsManyRowsAsTheBudgetAllows(final int slots)
    {
        run(rows ->
        {
            final RowCache cache = cache(rows, (slots + 1) * panelBytes - 1);
            for (int atom = 0; atom <= slots; atom++)
            {
                assertEquals(0, rows.problem().meter().times().accs(), "before atom " + atom);
                use(cache, atom);
            }
            assertEquals(1, rows.problem().meter().times().accs());
        });
    }

    /** With many matrices, so that the rows are large and all else is small; a tenth is for that. */
    @ParameterizedTest
    @ValueSource(ints = { 1, 6, 8, 12, 100 })
    void shouldTakeNoMoreMemoryThanTheBudgetAndFourBuffers(final int panels)
    {
        run(rows ->
        {
            final double[] coulomb = new double[100];
            final FockProblem problem = new FockProblem(rows.problem().world(), pairs, coulomb,
                rows.density().array(), rows.fock().array(), RankMeter.adding());
            final long size = panelBytes * coulomb.length;
            final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
            new RowCache(problem, atoms, panels * size);
            final long before = threads.getCurrentThreadAllocatedBytes();
            new RowCache(problem, atoms, panels * size);
            final long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            final int slots = Math.min(ATOMS, Math.max(RowCache.LEAST, panels));
            final long expected = slots * size + (slots < ATOMS ? 4 * size / 2 : 0);
            assertTrue(bytes >= expected && bytes < expected + size / 10,
                () -> "expected " + expected + " bytes, actual " + bytes + ", those of a panel " + size);
        });
    }
}
