package org.gaeron.examples.scf.fock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.ShellPairs;

/**
 * The tasks of a Fock build by blocks of atoms. What is shared out are triples of blocks I, J, K, with J and K at most
 * I; a triple covers the integrals (IJ|KL) of all L at most K (at most J where K is I), so that all triples together
 * cover each integral once. What it reads of the density and adds to the Fock matrix lies in the rows of I, J and K.
 *
 * <p>The triples of one pair IJ follow each other, and share the rows of two blocks; pairs come by decreasing cost, and
 * K by turns goes down and up, so that a pair begins with the K that were used last. Pairs without overlap have no
 * triples. A task is a range of triples, by estimated cost a part of what is left, so
 * that the first are long and the last are short, but not so short that a rank would wait for its next number: guided
 * self-scheduling, C. D. Polychronopoulos, D. J. Kuck, IEEE Trans. Comput. C-36, 1425 (1987).
 *
 * <p>The list is the same on all ranks, and replicated: 8 bytes a triple.
 */
final class BlockTasks
{
    /** For each rank: so many that the ranks can share them evenly. */
    static final int TRIPLES = 512;
    /** A task is at most this part of what a rank will still have to do. */
    private static final int PARTS_OF_REST = 4;
    /** A task is at least this part of what a rank has to do in all. */
    private static final int PARTS_OF_ALL = 128;

    private final int blocks;
    private final long[] triples;
    private final int[] begins;

    /**
     * Lists the tasks.
     *
     * @param pairs pairs of shells.
     * @param atoms the blocks.
     * @param ranks how many ranks will share the tasks.
     */
    BlockTasks(final ShellPairs pairs, final AtomBlocks atoms, final int ranks)
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
        triples = new long[count];
        final double[] costs = new double[count];
        int next = 0;
        boolean isUp = true;
        for (final Group group : groups)
        {
            isUp = !isUp;
            for (int n = 0; n <= group.i; n++)
            {
                final int k = isUp ? n : group.i - n;
                costs[next] = cost(weights, group.i, group.j, k);
                triples[next++] = ((long)group.i * blocks + group.j) * blocks + k;
            }
        }
        begins = begins(costs, ranks);
    }

    static int[] begins(final double[] costs, final int ranks)
    {
        final double all = Arrays.stream(costs).sum();
        double rest = all;
        final int[] begins = new int[costs.length + 1];
        int count = 0;
        int next = 0;
        while (next < costs.length)
        {
            begins[count++] = next;
            final double wanted = Math.max(rest / PARTS_OF_REST, all / PARTS_OF_ALL) / ranks;
            double cost = costs[next++];
            while (next < costs.length && cost + 0.5 * costs[next] < wanted)
            {
                cost += costs[next++];
            }
            rest -= cost;
        }
        begins[count] = costs.length;
        return Arrays.copyOf(begins, count + 1);
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
            sum += cost(weights, i, j, k);
        }
        return sum;
    }

    private double cost(final double[] weights, final int i, final int j, final int k)
    {
        double sum = 0;
        for (int l = 0; l <= lastL(i, j, k); l++)
        {
            sum += weights[k * blocks + l];
        }
        return sum * weights[i * blocks + j];
    }

    /** {@return the last block L of a triple} */
    static int lastL(final int i, final int j, final int k)
    {
        return k == i ? j : k;
    }

    /** {@return number of tasks} */
    int count()
    {
        return begins.length - 1;
    }

    /** {@return the first triple of a task; the number of triples for the task after the last} */
    int begin(final long task)
    {
        return begins[(int)task];
    }

    /** {@return the block I of a triple} */
    int first(final int triple)
    {
        return (int)(triples[triple] / blocks / blocks);
    }

    /** {@return the block J of a triple} */
    int second(final int triple)
    {
        return (int)(triples[triple] / blocks % blocks);
    }

    /** {@return the block K of a triple} */
    int third(final int triple)
    {
        return (int)(triples[triple] % blocks);
    }
}
