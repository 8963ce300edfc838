package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.OtherHost;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.meter.RankMeter;
import org.junit.jupiter.api.Test;

class BlockKernelTest
{
    /** Two carbon atoms in STO-3G. */
    private static final int BLOCK = 10;

    private final Basis basis = new Basis(MoleculeLibrary.read("benzene", 0), BasisSet.named("STO-3G"));
    private final int n = basis.functions();
    private final AtomBlocks atoms = new AtomBlocks(basis, BLOCK);

    /** By symmetry many bounds are equal but for their last bits, which then decide on the order of pairs. */
    @Test
    void shouldAddEachQuartetOnceThoughBoundsDifferFromHostToHost()
    {
        final ShellPairs here = new ShellPairs(basis);
        EmbeddedJob.of(1, 1).run(world -> assertArrayEquals(
            sumOfPieces(world, here), sumOfPieces(world, here, OtherHost.pairs(basis)), 1e-12));
    }

    /** {@return the raw Fock matrix of pieces that hosts do in turn} */
    private double[] sumOfPieces(final World world, final ShellPairs... ofHosts)
    {
        final BlockTasks tasks = new BlockTasks(ofHosts[0], atoms, 2);
        final double[] elements = new Random(3).doubles(n * n, -1, 1).toArray();
        try (GlobalDoubleArray unused = world.doubles("unused", n, n))
        {
            final List<DensityScreen> screens = new ArrayList<>();
            final List<BlockKernel> kernels = new ArrayList<>();
            RowPanel panel = null;
            for (final ShellPairs pairs : ofHosts)
            {
                final FockProblem problem =
                    new FockProblem(world, pairs, new double[]{ 1 }, unused, unused, RankMeter.adding());
                final DensityScreen screen = new DensityScreen(problem);
                screen.share(unused.patch(), elements);
                screen.update();
                screens.add(screen);
                kernels.add(new BlockKernel(problem, atoms, KeptIntegrals.none()));
                panel = new RowPanel(problem, n, elements);
            }
            panel.moveTo(0, n);
            for (int number = 0; number < tasks.pieces(); number++)
            {
                final int host = number % ofHosts.length;
                kernels.get(host).add(
                    screens.get(host), number, tasks.piece(number), TaskPart.ALL, panel, panel, panel);
            }
            screens.forEach(DensityScreen::close);
            return panel.fock();
        }
    }
}
