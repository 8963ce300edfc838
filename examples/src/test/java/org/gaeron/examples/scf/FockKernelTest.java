package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.util.Random;

import com.sun.management.ThreadMXBean;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.RepulsionIntegrals;
import org.gaeron.examples.chem.ShellPairs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FockKernelTest
{
    @ParameterizedTest
    @CsvSource({ "h2,1", "h2,3", "water,1", "water,2", "methane,4" })
    void shouldBuildWhatTheDefinitionSays(final String name, final int ranks)
    {
        final Molecule molecule = MoleculeLibrary.read(name, 0);
        final ShellPairs pairs = new ShellPairs(new Basis(molecule, BasisSet.named("3-21G")));
        final double[] density = randomSymmetric(pairs.basis().functions());
        final double[] expected = definition(pairs, density);

        EmbeddedJob.of(1, ranks).run(world -> buildTwice(world, pairs, density, expected));
    }

    /** The second build shows that the first leaves nothing behind. */
    private static void buildTwice(
        final World world, final ShellPairs pairs, final double[] density, final double[] expected)
    {
        final int n = pairs.basis().functions();
        try (GlobalDoubleArray densityArray = world.doubles("density", n, n);
            GlobalDoubleArray fock = world.doubles("fock", n, n);
            TaskCounter counter = world.taskCounter("tasks"))
        {
            final FockBuilder builder = new FockBuilder(world, pairs, densityArray, fock, counter);
            for (int i = 0; i < 2; i++)
            {
                final double[] built = builder.build(world.rank() == 0 ? density : null);
                if (world.rank() == 0)
                {
                    for (int element = 0; element < n * n; element++)
                    {
                        assertEquals(expected[element], built[element], 1e-9, "element " + element);
                    }
                }
            }
        }
    }

    @Test
    void shouldAllocateNothing()
    {
        final ShellPairs pairs = new ShellPairs(new Basis(MoleculeLibrary.read("water", 0), BasisSet.named("6-31G")));
        final FockKernel kernel = new FockKernel(pairs);
        final AtomPanel panel = new AtomPanel(pairs.basis());
        panel.moveTo(0, 0);
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 20; i++)
        {
            kernel.add(0, 0, 0, panel, panel, panel);
        }
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++)
        {
            kernel.add(0, 0, 0, panel, panel, panel);
        }
        final long perTask = (threads.getCurrentThreadAllocatedBytes() - before) / 100;
        assertEquals(0, perTask, "bytes of a task");
    }

    private static double[] randomSymmetric(final int n)
    {
        final Random random = new Random(42);
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

    private static double[] definition(final ShellPairs pairs, final double[] density)
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
                            (integrals[((i * n + j) * n + k) * n + l] - 0.5 * integrals[((i * n + k) * n + j) * n + l]);
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
