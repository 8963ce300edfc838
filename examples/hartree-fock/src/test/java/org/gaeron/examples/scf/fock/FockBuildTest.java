package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Element;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.RepulsionIntegrals;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.meter.RankMeter;
import org.gaeron.examples.scf.meter.RankTable;
import org.gaeron.examples.scf.meter.RankTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.sun.management.ThreadMXBean;

class FockBuildTest
{
    /** So few functions that each block is one atom. */
    private static final int ONE_ATOM = 1;
    /** Bytes of kept integrals that hold all of these small molecules. */
    private static final long MUCH = 1 << 28;

    private static ShellPairs pairs(final String molecule, final String basis)
    {
        return new ShellPairs(new Basis(MoleculeLibrary.read(molecule, 0), BasisSet.named(basis)));
    }

    @ParameterizedTest
    @CsvSource({
        "naive, h2, 1, 1, near", "naive, water, 1, 3, near", "naive, water, 2, 1, ipc", "naive, water, 2, 2, udp",
        "blocked, h2, 1, 3, near", "blocked, water, 1, 1, near", "blocked, methane, 1, 4, near",
        "blocked, water, 2, 2, ipc", "blocked, methane, 2, 1, udp", "blocked, h2, 1, 8, near", "local, h2, 1, 8, near",
        "local, h2, 1, 4, near", "local, water, 1, 1, near", "local, methane, 1, 3, near", "local, water, 2, 2, udp",
        "local, methane, 2, 1, ipc", "local, h2, 3, 1, ipc"
    })
    void shouldBuildWhatTheDefinitionSays(
        final String mode, final String molecule, final int nodes, final int ranks, final String transport)
    {
        final ShellPairs pairs = pairs(molecule, "3-21G");
        final EmbeddedJob job = EmbeddedJob.of(nodes, ranks);

        (nodes == 1 ? job : job.transport(transport)).run(world -> check(world, pairs, FockMode.of(mode), 1, 0, 1));
    }

    /** In one shell the twelve functions would have more integrals than a row may. */
    @ParameterizedTest
    @CsvSource({ "naive", "blocked", "local" })
    void shouldBuildFromManyContractionsThatShareExponents(final String mode)
    {
        final BasisSet set = BasisSet.parse("many", "many", List.of(
            "H P", "5 .1 .2 .3 .4", "2 .4 .3 .2 -.1", "1 .2 -.5 .3 .3", ".4 .5 .1 -.6 .7", "H S", "1 1"));
        final Molecule atom = new Molecule(List.of(new Atom(Element.of("H").orElseThrow(), 0, 0, 0)), 0);
        final ShellPairs pairs = new ShellPairs(new Basis(atom, set));

        EmbeddedJob.of(1, 2).run(world -> check(world, pairs, FockMode.of(mode), 1));
    }

    @ParameterizedTest
    @CsvSource({ "naive", "blocked", "local" })
    void shouldBuildTheSameWhereCallersCompute(final String mode)
    {
        final ShellPairs pairs = pairs("water", "STO-3G");

        EmbeddedJob.of(2, 1).setting("gaeron.strategy", "caller-computes")
            .run(world -> check(world, pairs, FockMode.of(mode), 1));
    }

    /** Builds twice: the second build shows that the first leaves nothing behind. */
    private static void check(
        final World world, final ShellPairs pairs, final FockMode mode, final double... coulomb)
    {
        final int n = pairs.basis().functions();
        final RankMeter meter = RankMeter.adding();
        try (RowMatrices matrices = new RowMatrices(world, meter);
            KeptIntegrals kept = new KeptIntegrals(MUCH);
            FockBuilder builder = new FockBuilder(world, pairs, mode, kept, meter, coulomb))
        {
            final List<GlobalDoubleArray> densities = new ArrayList<>();
            final List<GlobalDoubleArray> results = new ArrayList<>();
            for (int m = 0; m < coulomb.length; m++)
            {
                densities.add(matrices.create("density", n, n));
                results.add(matrices.create("result", n, n));
                if (world.rank() == 0)
                {
                    densities.get(m).put(densities.get(m).patch(), randomSymmetric(n, m));
                }
            }
            world.sync();
            builder.build(densities, results);
            builder.build(densities, results);
            final RankTimes all =
                RankTable.times(world, builder.last()).stream().reduce(RankTimes.NONE, RankTimes::plus);
            assertTrue(all.tasks() > 0, all::toString);
            assertEquals(all.seconds(), all.computing() + all.communication() + all.waiting(), 1e-6, all::toString);
            for (int m = 0; m < coulomb.length; m++)
            {
                final double[] expected = definition(pairs, randomSymmetric(n, m), coulomb[m]);
                final double[] built = new double[n * n];
                results.get(m).get(results.get(m).patch(), built);
                for (int element = 0; element < n * n; element++)
                {
                    assertEquals(expected[element], built[element], 1e-9, "element " + element + " of " + m);
                }
            }
        }
    }

    /** Two ranks, and few enough functions for one panel. */
    @ParameterizedTest
    @CsvSource({ "naive, 6, 0", "blocked, 0, 2", "local, 0, 4" })
    void shouldAccumulateAsOftenAsItSays(final String mode, final int ofEachTask, final int inAll)
    {
        final ShellPairs pairs = pairs("methane", "STO-3G");
        EmbeddedJob.of(1, 2).run(world ->
        {
            final int n = pairs.basis().functions();
            final RankMeter meter = RankMeter.adding();
            try (RowMatrices matrices = new RowMatrices(world, meter);
                FockBuilder builder = new FockBuilder(world, pairs, FockMode.of(mode), KeptIntegrals.none(), meter, 1))
            {
                final GlobalDoubleArray density = matrices.create("density", n, n);
                density.fill(1);
                builder.build(List.of(density), List.of(matrices.create("result", n, n)));
                final RankTimes all =
                    RankTable.times(world, builder.last()).stream().reduce(RankTimes.NONE, RankTimes::plus);
                assertEquals(ofEachTask * all.tasks() + inAll, all.accs(), all::toString);
            }
        });
    }

    @Test
    void shouldCountTheBytesOfItsArrays()
    {
        final ShellPairs pairs = pairs("water", "STO-3G");
        EmbeddedJob.of(1, 3).run(world ->
        {
            try (FockBuilder builder = new FockBuilder(
                world, pairs, FockMode.BLOCKED, KeptIntegrals.none(), RankMeter.adding(), 1, 0))
            {
                final int all = (2 * 7 * 7 + 2 * 7 * 7 + 7 * 4) * Double.BYTES;
                assertEquals(all, world.allReduce(Reduction.SUM, builder.ownBytes()));
            }
        });
    }

    @Test
    void shouldAllocateNothing()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            final ShellPairs pairs = pairs("water", "6-31G");
            final int n = pairs.basis().functions();
            final RankMeter meter = RankMeter.adding();
            try (GlobalDoubleArray density = world.doubles("density", n, n);
                GlobalDoubleArray fock = world.doubles("fock", n, n))
            {
                final FockProblem problem = new FockProblem(world, pairs, new double[]{ 1 }, density, fock, meter);
                final RowPanel panel = new RowPanel(problem, n, new double[n * n]);
                density.fill(1);
                final DensityScreen screen = new DensityScreen(problem);
                final double[] ones = new double[n * n];
                Arrays.fill(ones, 1);
                screen.share(density.patch(), ones);
                screen.update();
                panel.moveTo(0, n);
                final BlockKernel kernel = new BlockKernel(
                    problem, new AtomBlocks(pairs.basis(), ONE_ATOM), KeptIntegrals.none());
                final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
                final TaskPiece all = new TaskPiece(0, 0, 0, 0, 1);
                for (int i = 0; i < 20; i++)
                {
                    kernel.add(screen, 0, all, TaskPart.ALL, panel, panel, panel);
                }
                final long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 100; i++)
                {
                    kernel.add(screen, 0, all, TaskPart.ALL, panel, panel, panel);
                }
                final long perTask = (threads.getCurrentThreadAllocatedBytes() - before) / 100;
                assertEquals(0, perTask, "bytes of a task");
                screen.close();
            }
        });
    }

    /** Benzene's atoms, of which half fit at a time. */
    @ParameterizedTest
    @CsvSource({ "1, 1", "2, 1", "1, 3" })
    void shouldBuildTheSameWhereTheRowsDoNotFit(final int nodes, final int ranks)
    {
        final ShellPairs pairs = pairs("benzene", "STO-3G");
        final AtomBlocks atoms = new AtomBlocks(pairs.basis(), ONE_ATOM);
        final int n = pairs.basis().functions();
        EmbeddedJob.of(nodes, ranks).run(world ->
        {
            final RankMeter meter = RankMeter.adding();
            try (RowMatrices matrices = new RowMatrices(world, meter);
                KeptIntegrals kept = new KeptIntegrals(MUCH);
                FockBuilder fitting =
                    new FockBuilder(world, pairs, FockMode.BLOCKED, KeptIntegrals.none(), meter, 1, 0);
                FockBuilder dropping = new FockBuilder(
                    world, pairs, problem -> new BlockedFock(problem, atoms, 1, kept), meter, 1, 0))
            {
                final List<GlobalDoubleArray> densities = new ArrayList<>();
                final List<GlobalDoubleArray> expected = new ArrayList<>();
                final List<GlobalDoubleArray> actual = new ArrayList<>();
                for (int m = 0; m < 2; m++)
                {
                    densities.add(matrices.create("density", n, n));
                    expected.add(matrices.create("expected", n, n));
                    actual.add(matrices.create("actual", n, n));
                    if (world.rank() == 0)
                    {
                        densities.get(m).put(densities.get(m).patch(), randomSymmetric(n, m));
                    }
                }
                world.sync();
                fitting.build(densities, expected);
                dropping.build(densities, actual);
                assertTrue(gets(world, dropping) > 2 * gets(world, fitting), () -> "" + dropping.last());
                for (int m = 0; m < 2; m++)
                {
                    assertArrayEquals(all(expected.get(m)), all(actual.get(m)), 1e-10, "matrix " + m);
                }
            }
        });
    }

    private static long gets(final World world, final FockBuilder builder)
    {
        return RankTable.times(world, builder.last()).stream().mapToLong(RankTimes::gets).sum();
    }

    private static double[] all(final GlobalDoubleArray array)
    {
        final double[] elements = new double[Math.toIntExact(array.rows() * array.cols())];
        array.get(array.patch(), elements);
        return elements;
    }

    /** A cache of six atoms, for twelve. */
    @Test
    void shouldFetchAgainWhatTheCacheHadToDrop()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            final ShellPairs pairs = pairs("benzene", "STO-3G");
            final int n = pairs.basis().functions();
            try (GlobalDoubleArray density = world.doubles("density", n, n);
                GlobalDoubleArray fock = world.doubles("fock", n, n))
            {
                final double[] expected = randomSymmetric(n, 0);
                density.put(density.patch(), expected);
                final RankMeter meter = RankMeter.adding();
                final AtomBlocks blocks = new AtomBlocks(pairs.basis(), ONE_ATOM);
                final RowCache cache = new RowCache(
                    new FockProblem(world, pairs, new double[]{ 1 }, density, fock, meter), blocks, 1);
                cache.begin();
                final int[] atoms = { 0, 1, 2, 3, 4, 5, 1, 0, 6, 0, 1, 2, 6, 0 };
                for (final int atom : atoms)
                {
                    final RowPanel rows = cache.hold(atom);
                    final int first = pairs.basis().firstFunction(atom);
                    assertEquals(expected[first * n + 3], rows.density()[3], "atom " + atom);
                    rows.fock()[rows.offset(first, 0) + 3]++;
                }
                assertEquals(8, meter.times().gets());
                assertEquals(2, meter.times().accs());
                cache.end();
                assertEquals(8, meter.times().accs());
                final double[] sums = all(fock);
                for (int atom = 0; atom < 12; atom++)
                {
                    final int wanted = atom;
                    final long times = Arrays.stream(atoms).filter(value -> value == wanted).count();
                    assertEquals(FockKernel.SCALE * times, sums[pairs.basis().firstFunction(atom) * n + 3]);
                }
            }
        });
    }

    private static double[] randomSymmetric(final int n, final int seed)
    {
        final Random random = new Random(42 + seed);
        final double[] matrix = new double[n * n];
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                matrix[i * n + j] = random.nextDouble() - 0.5;
                matrix[j * n + i] = matrix[i * n + j];
            }
        }
        return matrix;
    }

    private static double[] definition(final ShellPairs pairs, final double[] density, final double coulomb)
    {
        final int n = pairs.basis().functions();
        final double[] integrals = allIntegrals(pairs);
        final double[] result = new double[n * n];
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j < n; j++)
            {
                for (int k = 0; k < n; k++)
                {
                    for (int l = 0; l < n; l++)
                    {
                        result[i * n + j] += density[k * n + l] *
                            (coulomb * integrals[((i * n + j) * n + k) * n + l] -
                            0.5 * integrals[((i * n + k) * n + j) * n + l]);
                    }
                }
            }
        }
        return result;
    }

    /** Every (ij|kl), from the shells in whatever order has the larger first in each pair. */
    private static double[] allIntegrals(final ShellPairs pairs)
    {
        final Basis basis = pairs.basis();
        final RepulsionIntegrals repulsion = new RepulsionIntegrals();
        final int n = basis.functions();
        final double[] all = new double[n * n * n * n];
        for (int si = 0; si < basis.shells(); si++)
        {
            for (int sj = 0; sj <= si; sj++)
            {
                for (int sk = 0; sk < basis.shells(); sk++)
                {
                    for (int sl = 0; sl <= sk; sl++)
                    {
                        store(basis, repulsion.evaluate(pairs, si, sj, sk, sl), si, sj, sk, sl, all);
                    }
                }
            }
        }
        return all;
    }

    private static void store(
        final Basis basis, final double[] values,
        final int si, final int sj, final int sk, final int sl, final double[] all)
    {
        final int n = basis.functions();
        int index = 0;
        for (int i = basis.firstFunctionOfShell(si); i < basis.endFunctionOfShell(si); i++)
        {
            for (int j = basis.firstFunctionOfShell(sj); j < basis.endFunctionOfShell(sj); j++)
            {
                for (int k = basis.firstFunctionOfShell(sk); k < basis.endFunctionOfShell(sk); k++)
                {
                    for (int l = basis.firstFunctionOfShell(sl); l < basis.endFunctionOfShell(sl); l++)
                    {
                        final double value = values[index++];
                        all[((i * n + j) * n + k) * n + l] = value;
                        all[((j * n + i) * n + k) * n + l] = value;
                        all[((i * n + j) * n + l) * n + k] = value;
                        all[((j * n + i) * n + l) * n + k] = value;
                    }
                }
            }
        }
    }
}
