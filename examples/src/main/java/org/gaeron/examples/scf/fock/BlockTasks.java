package org.gaeron.examples.scf.fock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.ShellPairs;

/**
 * The tasks of a Fock build by blocks of atoms. A task is three blocks I, J, K, with J and K at most I; it covers the
 * integrals (IJ|KL) of all L at most K (at most J where K is I), so that all tasks together cover each integral once.
 * What it reads of the density and adds to the Fock matrix lies in the rows of I, J and K.
 *
 * <p>The tasks of one pair IJ follow each other, and share the rows of two blocks. Pairs, and the tasks of a pair, come
 * by decreasing cost, so that the last tasks, which nobody can share any more, are short. Pairs without overlap have no
 * tasks. The list is the same on all ranks, and replicated: 8 bytes a task.
 */
final class BlockTasks
{
    private final int blocks;
    private final long[] tasks;

    BlockTasks(final ShellPairs pairs, final AtomBlocks atoms)
    {
        blocks = atoms.count();
        final double[] weights = weights(pairs, atoms);
        final List<Group> groups = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < blocks; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                if (weights[i * blocks + j] > 0)
                {
                    groups.add(new Group(i, j, cost(weights, i, j)));
                    count += i + 1;
                }
            }
        }
        groups.sort(Comparator.comparingDouble(Group::cost).reversed());
        tasks = new long[count];
        int next = 0;
        for (final Group group : groups)
        {
            for (int k = group.i; k >= 0; k--)
            {
                tasks[next++] = ((long)group.i * blocks + group.j) * blocks + k;
            }
        }
    }

    private record Group(int i, int j, double cost)
    {
    }

    /** For each pair of blocks, about what its integrals with another pair cost: products of functions that count. */
    private static double[] weights(final ShellPairs pairs, final AtomBlocks atoms)
    {
        final Basis basis = pairs.basis();
        final int count = atoms.count();
        final double[] weights = new double[count * count];
        final double largest = largestBound(pairs);
        for (int a = 0; a < count; a++)
        {
            for (int b = 0; b <= a; b++)
            {
                for (int i = atoms.firstShell(a); i < atoms.firstShell(a + 1); i++)
                {
                    final int endJ = Math.min(atoms.firstShell(b + 1), i + 1);
                    for (int j = atoms.firstShell(b); j < endJ; j++)
                    {
                        if (DensityScreen.isIntegral(pairs.bound(i, j) * largest))
                        {
                            weights[a * count + b] +=
                                basis.functionsOfShell(i) * basis.functionsOfShell(j);
                        }
                    }
                }
            }
        }
        return weights;
    }

    private static double largestBound(final ShellPairs pairs)
    {
        double largest = 0;
        for (int i = 0; i < pairs.basis().shells(); i++)
        {
            for (int j = 0; j <= i; j++)
            {
                largest = Math.max(largest, pairs.bound(i, j));
            }
        }
        return largest;
    }

    private double cost(final double[] weights, final int i, final int j)
    {
        double sum = 0;
        for (int k = 0; k <= i; k++)
        {
            for (int l = 0; l <= lastL(i, j, k); l++)
            {
                sum += weights[k * blocks + l];
            }
        }
        return sum * weights[i * blocks + j];
    }

    /** {@return the last block L of a task} */
    static int lastL(final int i, final int j, final int k)
    {
        return k == i ? j : k;
    }

    /** {@return number of tasks} */
    int count()
    {
        return tasks.length;
    }

    /** {@return the block I of a task} */
    int first(final long task)
    {
        return (int)(tasks[(int)task] / blocks / blocks);
    }

    /** {@return the block J of a task} */
    int second(final long task)
    {
        return (int)(tasks[(int)task] / blocks % blocks);
    }

    /** {@return the block K of a task} */
    int third(final long task)
    {
        return (int)(tasks[(int)task] % blocks);
    }
}
