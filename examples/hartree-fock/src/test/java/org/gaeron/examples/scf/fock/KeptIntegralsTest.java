package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.meter.RankMeter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.sun.management.ThreadMXBean;

class KeptIntegralsTest
{
    private static final long MUCH = 1 << 28;
    private static final double SAME = 1e-12;
    private static final double NEGLECTED = 1e-11;
    private static final int PART = 6;
    private static final double SMALL = 1e-9;

    private static ShellPairs pairs(final String molecule, final String basis)
    {
        return new ShellPairs(new Basis(MoleculeLibrary.read(molecule, 0), BasisSet.named(basis)));
    }

    /** Builders on one rank, with their matrices. */
    private static final class Bench implements AutoCloseable
    {
        private final World world;
        private final RankMeter meter = RankMeter.adding();
        private final RowMatrices matrices;
        private final KeptIntegrals kept;
        private final FockBuilder keeping;
        private final FockBuilder direct;
        private final List<GlobalDoubleArray> densities = new ArrayList<>();
        private final List<GlobalDoubleArray> results = new ArrayList<>();
        private final List<GlobalDoubleArray> expected = new ArrayList<>();

        Bench(final World world, final ShellPairs pairs, final FockMode mode, final KeptIntegrals kept,
            final double... coulomb)
        {
            this.world = world;
            this.kept = kept;
            final int n = pairs.basis().functions();
            matrices = new RowMatrices(world, meter);
            keeping = new FockBuilder(world, pairs, mode, kept, meter, coulomb);
            direct = new FockBuilder(world, pairs, mode, KeptIntegrals.none(), meter, coulomb);
            for (int m = 0; m < coulomb.length; m++)
            {
                densities.add(matrices.create("density", n, n));
                results.add(matrices.create("result", n, n));
                expected.add(matrices.create("expected", n, n));
            }
        }

        /** Builds from random densities. Small ones have few elements. */
        void compare(final int seed, final boolean isSmall)
        {
            // Of small densities a direct build neglects the most; what is kept is always contracted.
            compare(seed, isSmall ? SMALL : 1, isSmall ? NEGLECTED : SAME);
        }

        void compare(final int seed, final double scale, final double tolerance)
        {
            for (int m = 0; m < densities.size(); m++)
            {
                if (world.rank() == 0)
                {
                    densities.get(m).put(densities.get(m).patch(),
                        random((int)densities.get(m).rows(), seed + m, scale));
                }
            }
            world.sync();
            direct.build(densities, expected);
            keeping.build(densities, results);
            for (int m = 0; m < densities.size(); m++)
            {
                assertArrayEquals(all(expected.get(m)), all(results.get(m)), tolerance, "matrix " + m + " of " + seed);
            }
            assertTrue(kept.figures().bytes() <= kept.figures().mostBytes(), () -> "" + kept.figures());
        }

        long sum(final long ofRank)
        {
            return world.allReduce(Reduction.SUM, ofRank);
        }

        @Override
        public void close()
        {
            keeping.close();
            direct.close();
            matrices.close();
        }
    }

    private static double[] all(final GlobalDoubleArray array)
    {
        final double[] elements = new double[Math.toIntExact(array.rows() * array.cols())];
        array.get(array.patch(), elements);
        return elements;
    }

    private static double[] random(final int n, final int seed, final double scale)
    {
        final Random random = new Random(seed);
        final double[] matrix = new double[n * n];
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                final double element = scale * (random.nextDouble() - 0.5);
                matrix[i * n + j] = scale == SMALL && i >= n / PART ? 0 : element;
                matrix[j * n + i] = matrix[i * n + j];
            }
        }
        return matrix;
    }

    @ParameterizedTest
    @CsvSource({
        "blocked, water, cc-pVDZ, 1, 1, near", "blocked, benzene, 6-31G, 1, 2, near",
        "blocked, water, cc-pVDZ, 2, 1, udp",
        "local, water, cc-pVDZ, 1, 3, near", "local, benzene, STO-3G, 2, 2, ipc", "blocked, h2, 6-31G, 2, 2, ipc"
    })
    void shouldBuildTheSameFromWhatIsKept(
        final String mode, final String molecule, final String basis, final int nodes, final int ranks,
        final String transport)
    {
        final ShellPairs pairs = pairs(molecule, basis);
        final EmbeddedJob job = EmbeddedJob.of(nodes, ranks);
        (nodes == 1 ? job : job.transport(transport)).run(world ->
        {
            try (KeptIntegrals kept = new KeptIntegrals(MUCH);
                Bench bench = new Bench(world, pairs, FockMode.of(mode), kept, 1))
            {
                bench.compare(1, false);
                final long calculated = bench.sum(kept.figures().calculated());
                assertTrue(calculated > 0);
                assertEquals(calculated, bench.sum(kept.figures().integrals()));
                assertEquals(0, bench.sum(kept.figures().reused()));
                bench.compare(2, false);
                bench.compare(3, false);
                // A few are so small that they count with one density and not with another.
                assertEquals(calculated, bench.sum(kept.figures().calculated()), 1e-3 * calculated);
                assertEquals(2 * calculated, bench.sum(kept.figures().reused()), 1e-3 * calculated);
            }
        });
    }

    /** Quartets that do not count in the first build are calculated in the second, and kept for the third. */
    @ParameterizedTest
    @CsvSource({ "blocked, 1, 2", "local, 2, 1" })
    void shouldKeepWhatCountsLater(final String mode, final int nodes, final int ranks)
    {
        final ShellPairs pairs = pairs("benzene", "STO-3G");
        EmbeddedJob.of(nodes, ranks).run(world ->
        {
            try (KeptIntegrals kept = new KeptIntegrals(MUCH);
                Bench bench = new Bench(world, pairs, FockMode.of(mode), kept, 1, 0))
            {
                bench.compare(1, true);
                final long first = bench.sum(kept.figures().calculated());
                bench.compare(2, false);
                final long second = bench.sum(kept.figures().calculated());
                assertTrue(second > first + first / 10, first + " and " + second);
                bench.compare(3, true);
                bench.compare(4, false);
                final long last = bench.sum(kept.figures().calculated());
                assertEquals(second, last, 1e-3 * second);
                assertEquals(last, bench.sum(kept.figures().integrals()));
            }
        });
    }

    /** In all cases less than half of the integrals, and in the last two hardly any. */
    @ParameterizedTest
    @CsvSource({
        "blocked, 1, 2, 1_000_000", "blocked, 2, 1, 3_000_000", "local, 1, 2, 2_000_000", "local, 2, 2, 1_000_000",
        "blocked, 1, 1, 300_000", "blocked, 1, 2, 600_000"
    })
    void shouldBuildTheSameWhereThereIsRoomForAPart(
        final String mode, final int nodes, final int ranks, final String bytes)
    {
        final ShellPairs pairs = pairs("benzene", "6-31G");
        EmbeddedJob.of(nodes, ranks).run(world ->
        {
            try (KeptIntegrals kept = new KeptIntegrals(Long.parseLong(bytes.replace("_", "")));
                Bench bench = new Bench(world, pairs, FockMode.of(mode), kept, 1))
            {
                for (int build = 0; build < 4; build++)
                {
                    bench.compare(build, build == 0 || build == 2);
                }
                final long calculated = bench.sum(kept.figures().calculated());
                final long reused = bench.sum(kept.figures().reused());
                assertTrue(calculated > 0 && (reused > 0 || bytes.length() < 9), calculated + " and " + reused);
            }
        });
    }

    /** Kinds that go while a piece is built were contracted for it already: they are not calculated once more. */
    @Test
    void shouldNotAddTwiceWhatGoesWithinAPiece()
    {
        final ShellPairs pairs = pairs("benzene", "6-31G");
        EmbeddedJob.of(1, 1).run(world ->
        {
            // with this much, kinds go in the second build whose rows come again in the same piece
            try (KeptIntegrals kept = new KeptIntegrals(22L * RowStore.CHUNK_BYTES);
                Bench bench = new Bench(world, pairs, FockMode.LOCAL, kept, 1))
            {
                bench.compare(1, true);
                bench.compare(2, 1e-7, NEGLECTED);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({ "blocked", "local" })
    void shouldTakeAllFromTheCounterWhereNothingIsKept(final String mode)
    {
        final ShellPairs pairs = pairs("methane", "3-21G");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (KeptIntegrals kept = KeptIntegrals.none();
                Bench bench = new Bench(world, pairs, FockMode.of(mode), kept, 1))
            {
                for (int build = 0; build < 2; build++)
                {
                    bench.compare(build, false);
                    assertEquals(bench.sum(bench.direct.last().tasks()), bench.sum(bench.keeping.last().tasks()));
                    assertTrue(bench.sum(bench.keeping.last().counterValues()) > 0);
                }
                assertEquals(0, kept.figures().bytes());
                assertEquals(0, kept.figures().reused());
            }
        });
    }

    /** With elements of some thousands even quartets count that have no bit. */
    @Test
    void shouldCalculateWhatIsTooSmallToBeKept()
    {
        final ShellPairs pairs = pairs("benzene", "6-31G");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (KeptIntegrals kept = new KeptIntegrals(MUCH);
                Bench bench = new Bench(world, pairs, FockMode.LOCAL, kept, 1))
            {
                bench.compare(1, 1e6, 1e-6);
                final long calculated = bench.sum(kept.figures().calculated());
                assertTrue(bench.sum(kept.figures().integrals()) < calculated);
                bench.compare(2, 1e6, 1e-6);
                assertTrue(bench.sum(kept.figures().calculated()) > calculated);
            }
        });
    }

    @Test
    void shouldNotAskTheCounterForWhatIsKept()
    {
        final ShellPairs pairs = pairs("methane", "3-21G");
        EmbeddedJob.of(2, 1).run(world ->
        {
            try (KeptIntegrals kept = new KeptIntegrals(MUCH);
                Bench bench = new Bench(world, pairs, FockMode.BLOCKED, kept, 1))
            {
                bench.compare(1, false);
                final long tasks = bench.sum(bench.keeping.last().tasks());
                bench.compare(2, false);
                assertEquals(0, bench.keeping.last().counterValues());
                assertEquals(tasks, bench.sum(bench.keeping.last().tasks()));
            }
        });
    }

    /** The coupled-perturbed equations build three matrices from what the energy's builds have kept. */
    @Test
    void shouldServeBuildersOfOtherNumbersOfMatrices()
    {
        final ShellPairs pairs = pairs("water", "6-31G");
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (KeptIntegrals kept = new KeptIntegrals(MUCH))
            {
                try (Bench one = new Bench(world, pairs, FockMode.BLOCKED, kept, 1))
                {
                    one.compare(1, false);
                }
                final long calculated = kept.figures().calculated();
                try (Bench three = new Bench(world, pairs, FockMode.BLOCKED, kept, 1, 0, 1))
                {
                    three.compare(7, false);
                }
                assertEquals(calculated, kept.figures().calculated(), 1e-3 * calculated);
            }
        });
    }

    @Test
    void shouldRefuseOtherMolecules()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (KeptIntegrals kept = new KeptIntegrals(MUCH);
                Bench bench = new Bench(world, pairs("h2", "STO-3G"), FockMode.BLOCKED, kept, 1))
            {
                bench.compare(1, false);
                final ShellPairs moved = pairs("h2", "STO-3G");
                final IllegalArgumentException ex =
                    assertThrows(IllegalArgumentException.class, () -> kept.open(moved, 1, 1));
                assertTrue(ex.getMessage().contains("other pairs"), ex::getMessage);
            }
        });
    }

    @Test
    void shouldAllocateNothingForWhatIsKept()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            final ShellPairs pairs = pairs("water", "6-31G");
            final int n = pairs.basis().functions();
            try (GlobalDoubleArray density = world.doubles("density", n, n);
                GlobalDoubleArray fock = world.doubles("fock", n, n);
                KeptIntegrals kept = new KeptIntegrals(MUCH))
            {
                final FockProblem problem =
                    new FockProblem(world, pairs, new double[]{ 1 }, density, fock, RankMeter.adding());
                final DensityScreen screen = new DensityScreen(problem);
                final double[] ones = new double[n * n];
                Arrays.fill(ones, 1);
                screen.share(density.patch(), ones);
                screen.update();
                final RowPanel panel = new RowPanel(problem, n, ones);
                panel.moveTo(0, n);
                final AtomBlocks atoms = new AtomBlocks(pairs.basis(), n);
                kept.open(pairs, 1, 1);
                final BlockKernel kernel = new BlockKernel(problem, atoms, kept);
                final TaskPiece all = new TaskPiece(0, 0, 0, 0, 1);
                kernel.add(screen, 0, all, TaskPart.ALL, panel, panel, panel);
                kept.endBuild(world);
                for (int i = 0; i < 20; i++)
                {
                    kernel.add(screen, 0, all, TaskPart.OWN, panel, panel, panel);
                }
                final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
                final long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 100; i++)
                {
                    kernel.add(screen, 0, all, TaskPart.OWN, panel, panel, panel);
                }
                assertEquals(0, (threads.getCurrentThreadAllocatedBytes() - before) / 100, "bytes of a task");
                screen.close();
            }
        });
    }
}
