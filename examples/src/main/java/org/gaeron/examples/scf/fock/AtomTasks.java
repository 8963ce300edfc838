package org.gaeron.examples.scf.fock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.ShellPairs;

/**
 * The tasks of a Fock build by atoms. A task is three atoms I, J, K, with J and K at most I; it covers the integrals
 * (IJ|KL) of all L at most K (at most J where K is I), so that all tasks together cover each integral once. What it
 * reads of the density and adds to the Fock matrix lies in the rows of I, J and K.
 *
 * <p>The tasks of one pair IJ follow each other, and share the rows of two atoms. Pairs, and the tasks of a pair, come
 * by decreasing cost, so that the last tasks, which nobody can share any more, are short. Pairs without overlap have no
 * tasks. The list is the same on all ranks, and replicated: 8 bytes a task.
 */
final class AtomTasks
{
    private final int atoms;
    private final long[] tasks;

    AtomTasks(final ShellPairs pairs)
    {
        atoms = pairs.basis().atoms();
        final double[] weights = weights(pairs);
        final List<Group> groups = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < atoms; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                if (weights[i * atoms + j] > 0)
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
                tasks[next++] = ((long)group.i * atoms + group.j) * atoms + k;
            }
        }
    }

    private record Group(int i, int j, double cost)
    {
    }

    /** For each pair of atoms, about what its integrals with another pair cost: products of functions that count. */
    private static double[] weights(final ShellPairs pairs)
    {
        final Basis basis = pairs.basis();
        final int atoms = basis.atoms();
        final double[] weights = new double[atoms * atoms];
        final double largest = largestBound(pairs);
        for (int a = 0; a < atoms; a++)
        {
            for (int b = 0; b <= a; b++)
            {
                for (int i = basis.firstShell(a); i < basis.firstShell(a + 1); i++)
                {
                    final int endJ = Math.min(basis.firstShell(b + 1), i + 1);
                    for (int j = basis.firstShell(b); j < endJ; j++)
                    {
                        if (DensityScreen.isIntegral(pairs.bound(i, j) * largest))
                        {
                            weights[a * atoms + b] += basis.functionsOfShell(i) * basis.functionsOfShell(j);
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
                sum += weights[k * atoms + l];
            }
        }
        return sum * weights[i * atoms + j];
    }

    /** {@return the last atom L of a task} */
    static int lastL(final int i, final int j, final int k)
    {
        return k == i ? j : k;
    }

    /** {@return number of tasks} */
    int count()
    {
        return tasks.length;
    }

    /** {@return the atom I of a task} */
    int first(final long task)
    {
        return (int)(tasks[(int)task] / atoms / atoms);
    }

    /** {@return the atom J of a task} */
    int second(final long task)
    {
        return (int)(tasks[(int)task] / atoms % atoms);
    }

    /** {@return the atom K of a task} */
    int third(final long task)
    {
        return (int)(tasks[(int)task] % atoms);
    }
}
