package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Element;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.RepulsionIntegrals;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.meter.RankMeter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import com.sun.management.ThreadMXBean;

class DensityScreenTest
{
    private static final int MATRICES = 2;
    private static final int TERMS = 6;
    private static final int SEEDS = 200;
    /** With this an integral counts of which primitives hardly count. */
    private static final double DENSITY = 20;

    private static ShellPairs row(final double distance, final String... symbols)
    {
        final List<Atom> atoms = new ArrayList<>();
        for (final String symbol : symbols)
        {
            atoms.add(new Atom(Element.of(symbol).orElseThrow(), atoms.size() * distance, 0, 0));
        }
        return new ShellPairs(new Basis(new Molecule(atoms, 0), BasisSet.named("STO-3G")));
    }

    /** Bounds and densities of all magnitudes, so that each of the six terms decides somewhere. */
    @Test
    void shouldCountWhatReachesTheLimitInAnyTerm()
    {
        final ShellPairs pairs = row(5, "C", "H", "O", "H");
        final int n = pairs.basis().functions();
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("unused", MATRICES * n, n);
                DensityScreen screen = new DensityScreen(
                    new FockProblem(world, pairs, new double[MATRICES], array, array, RankMeter.adding())))
            {
                final int half = n / 2;
                final Patch mine = world.rank() == 0 ? Patch.of(0, half, 0, n) : Patch.of(half, n, 0, n);
                final int[] decisive = new int[TERMS];
                for (int seed = 0; seed < 2 * SEEDS; seed += MATRICES)
                {
                    final double[][] densities = { density(n, seed), density(n, seed + 1) };
                    screen.share(mine, byRows(densities, n, (int)mine.rowLo(), (int)mine.rowHi()));
                    world.sync();
                    screen.update();
                    check(screen, pairs, densities, decisive);
                    world.sync();
                }
                assertTrue(Arrays.stream(decisive).allMatch(count -> count > 0), () -> Arrays.toString(decisive));
            }
        });
    }

    /** Symmetric, of random sign, from 1 to 1e-12. */
    private static double[] density(final int n, final int seed)
    {
        final Random random = new Random(seed);
        final double[] density = new double[n * n];
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                density[i * n + j] = Math.pow(10, -12 * random.nextDouble()) * (random.nextBoolean() ? 1 : -1);
                density[j * n + i] = density[i * n + j];
            }
        }
        return density;
    }

    private static double[] byRows(final double[][] densities, final int n, final int first, final int end)
    {
        final double[] rows = new double[(end - first) * MATRICES * n];
        for (int row = first; row < end; row++)
        {
            for (int m = 0; m < MATRICES; m++)
            {
                System.arraycopy(densities[m], row * n, rows, ((row - first) * MATRICES + m) * n, n);
            }
        }
        return rows;
    }

    private static void check(
        final DensityScreen screen, final ShellPairs pairs, final double[][] densities, final int[] decisive)
    {
        final Basis basis = pairs.basis();
        int counting = 0;
        int all = 0;
        for (int i = 0; i < basis.shells(); i++)
        {
            for (int j = 0; j <= i; j++)
            {
                for (int k = 0; k <= i; k++)
                {
                    for (int l = 0; l <= (k == i ? j : k); l++)
                    {
                        final double bound = pairs.bound(i, j) * pairs.bound(k, l);
                        final double[] met = met(basis, densities, i, j, k, l);
                        final boolean expected = bound > 1e-16 && bound * largestBut(met, -1) > 1e-12;
                        for (int term = 0; expected && term < TERMS; term++)
                        {
                            decisive[term] += bound * largestBut(met, term) > 1e-12 ? 0 : 1;
                        }
                        final String quartet = i + " " + j + " " + k + " " + l;
                        assertEquals(expected, screen.counts(i, j, k, l), quartet);
                        assertTrue(!expected || pairs.bound(k, l) > screen.leastBound(i, j), quartet);
                        counting += expected ? 1 : 0;
                        all++;
                    }
                }
            }
        }
        assertTrue(counting > all / 4 && counting < all * 3 / 4, counting + " of " + all);
    }

    private static double[] met(
        final Basis basis, final double[][] densities, final int i, final int j, final int k, final int l)
    {
        return new double[]{
            4 * largest(basis, densities, i, j), 4 * largest(basis, densities, k, l),
            largest(basis, densities, i, k), largest(basis, densities, i, l),
            largest(basis, densities, j, k), largest(basis, densities, j, l) };
    }

    private static double largestBut(final double[] met, final int without)
    {
        return IntStream.range(0, TERMS).filter(term -> term != without).mapToDouble(term -> met[term]).max()
            .orElseThrow();
    }

    private static double largest(final Basis basis, final double[][] densities, final int shell, final int other)
    {
        double largest = 0;
        for (int f = basis.firstFunctionOfShell(shell); f < basis.endFunctionOfShell(shell); f++)
        {
            for (int g = basis.firstFunctionOfShell(other); g < basis.endFunctionOfShell(other); g++)
            {
                for (final double[] density : densities)
                {
                    largest = Math.max(largest, Math.abs(density[f * basis.functions() + g]));
                }
            }
        }
        return largest;
    }

    /** A strip has 655 rows, so shell 59 has its rows in two of them. */
    @Test
    void shouldReadTheBoundsInStrips()
    {
        final List<Atom> atoms = IntStream.range(0, 200)
            .mapToObj(place -> new Atom(Element.of("H").orElseThrow(), 100 * place, 0, 0)).toList();
        final ShellPairs pairs = new ShellPairs(new Basis(
            new Molecule(atoms, 0), BasisSet.parse("s", "s", List.of("H S", "1" + " 1".repeat(11)))));
        final int n = pairs.basis().functions();
        final int ofShell = pairs.basis().functionsOfShell(59);
        final int first = pairs.basis().firstFunctionOfShell(59);
        assertTrue(first < 655 && first + ofShell > 656);
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("unused", 1, 1);
                DensityScreen screen = new DensityScreen(
                    new FockProblem(world, pairs, new double[1], array, array, RankMeter.adding())))
            {
                final double[] rows = new double[ofShell * n];
                rows[pairs.basis().firstFunctionOfShell(7)] = 1;
                rows[(ofShell - 1) * n + pairs.basis().endFunctionOfShell(9) - 1] = 1;
                screen.share(Patch.of(first, first + ofShell, 0, n), rows);
                screen.update();
                for (int other = 0; other < 59; other++)
                {
                    assertEquals(other == 7 || other == 9, screen.counts(59, 59, other, other), "shell " + other);
                    assertFalse(screen.counts(60, 60, other, other), "shell " + other);
                }
                assertTrue(bytesOfAnother(world, pairs, array) < (long)n * pairs.basis().shells() * Double.BYTES / 2);
            }
        });
    }

    private static long bytesOfAnother(final World world, final ShellPairs pairs, final GlobalDoubleArray array)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long before = threads.getCurrentThreadAllocatedBytes();
        try (DensityScreen screen = new DensityScreen(
            new FockProblem(world, pairs, new double[1], array, array, RankMeter.adding())))
        {
            screen.update();
            return threads.getCurrentThreadAllocatedBytes() - before;
        }
    }

    /** Two atoms, so far from each other that (11|10) and (10|00), which are equal, are just not left out. */
    @ParameterizedTest
    @EnumSource(FockMode.class)
    void shouldAddAnIntegralThatJustCounts(final FockMode mode)
    {
        double distance = 5;
        while (weight(row(distance + 0.01, "H", "H")) > 1e-12)
        {
            distance += 0.01;
        }
        final ShellPairs pairs = row(distance, "H", "H");
        final double integral = new RepulsionIntegrals().evaluate(pairs, 1, 1, 1, 0)[0];
        assertTrue(integral > 0);
        EmbeddedJob.of(1, 2).run(world ->
        {
            final RankMeter meter = RankMeter.adding();
            try (RowMatrices matrices = new RowMatrices(world, meter);
                FockBuilder builder = new FockBuilder(world, pairs, mode, KeptIntegrals.none(), meter, 1))
            {
                final GlobalDoubleArray density = matrices.create("density", 2, 2);
                final GlobalDoubleArray result = matrices.create("result", 2, 2);
                if (world.rank() == 0)
                {
                    density.put(0, 0, DENSITY);
                    density.put(1, 1, DENSITY);
                }
                world.sync();
                builder.build(List.of(density), List.of(result));
                // so small that the limit for primitives, which is another one for a batch, takes a tenth of it
                assertEquals(DENSITY * integral, result.get(1, 0), DENSITY * integral * 0.2);
            }
        });
    }

    /** What the screen makes of (11|10) with that density at the second atom. */
    private static double weight(final ShellPairs pairs)
    {
        return 4 * DENSITY * pairs.bound(1, 1) * pairs.bound(1, 0);
    }
}
