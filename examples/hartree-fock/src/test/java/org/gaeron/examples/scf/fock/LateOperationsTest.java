package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.meter.RankMeter;
import org.junit.jupiter.api.Test;

/** Builds whose gets and accumulates are done when they are awaited, and not before. */
class LateOperationsTest
{
    private static final int ONE_ATOM = 100_000;

    private final ShellPairs pairs =
        new ShellPairs(new Basis(MoleculeLibrary.read("benzene", 0), BasisSet.named("STO-3G")));
    private final AtomBlocks atoms = new AtomBlocks(pairs.basis(), ONE_ATOM);

    @Test
    void shouldBuildTheSameWhereTheRowsFit()
    {
        check(problem -> new BlockedFock(problem, atoms, 1 << 20, KeptIntegrals.none()));
    }

    @Test
    void shouldBuildTheSameWhereTheRowsDoNotFit()
    {
        check(problem -> new BlockedFock(problem, atoms, 1, KeptIntegrals.none()));
    }

    @Test
    void shouldBuildTheSameWhereAllIsReplicated()
    {
        check(problem -> new LocalFock(problem, KeptIntegrals.none()));
    }

    private void check(final Function<FockProblem, FockBuild> mode)
    {
        EmbeddedJob.of(1, 3).run(world -> check(world, mode));
    }

    private void check(final World world, final Function<FockProblem, FockBuild> mode)
    {
        final int n = pairs.basis().functions();
        final RankMeter meter = RankMeter.adding();
        try (RowMatrices matrices = new RowMatrices(world, meter);
            FockBuilder early = new FockBuilder(world, pairs, FockMode.LOCAL, KeptIntegrals.none(), meter, 1, 0);
            FockBuilder late = new FockBuilder(world, pairs, problem -> new LateBuild(problem, mode), meter, 1, 0))
        {
            final List<GlobalDoubleArray> before = new ArrayList<>();
            final List<GlobalDoubleArray> densities = new ArrayList<>();
            final List<GlobalDoubleArray> expected = new ArrayList<>();
            final List<GlobalDoubleArray> actual = new ArrayList<>();
            for (int m = 0; m < 2; m++)
            {
                before.add(matrices.create("density of the build before", n, n));
                densities.add(matrices.create("density", n, n));
                expected.add(matrices.create("expected", n, n));
                actual.add(matrices.create("actual", n, n));
                if (world.rank() == 0)
                {
                    putSymmetric(before.get(m), 2 + m);
                    putSymmetric(densities.get(m), m);
                }
            }
            world.sync();
            early.build(densities, expected);
            // What comes too late for a build is what the next one finds.
            late.build(before, actual);
            late.build(densities, actual);
            for (int m = 0; m < 2; m++)
            {
                assertArrayEquals(all(expected.get(m)), all(actual.get(m)), 1e-10, "matrix " + m);
            }
        }
    }

    private static void putSymmetric(final GlobalDoubleArray density, final int seed)
    {
        final Random random = new Random(42 + seed);
        for (int row = 0; row < density.rows(); row++)
        {
            for (int column = 0; column <= row; column++)
            {
                final double value = random.nextDouble() - 0.5;
                density.put(row, column, value);
                density.put(column, row, value);
            }
        }
    }

    private static double[] all(final GlobalDoubleArray array)
    {
        final double[] elements = new double[Math.toIntExact(array.rows() * array.cols())];
        array.get(array.patch(), elements);
        return elements;
    }

    /** At its end is the fence that the caller does. */
    private static final class LateBuild implements FockBuild
    {
        private final LateArray density;
        private final LateArray fock;
        private final FockBuild build;

        private LateBuild(final FockProblem problem, final Function<FockProblem, FockBuild> mode)
        {
            density = new LateArray(problem.density());
            fock = new LateArray(problem.fock());
            build = mode.apply(LateArray.problem(problem, density, fock));
        }

        @Override
        public void run(final DensityScreen screen)
        {
            build.run(screen);
            density.fence();
            fock.fence();
        }

        @Override
        public void close()
        {
            build.close();
        }
    }
}
