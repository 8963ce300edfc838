package org.gaeron.examples.scf.fock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.ShellPairs;

/**
 * Tasks of a Fock build by blocks of atoms. The unit of work is a triple of blocks I, J, K, with J and K at most I. It
 * covers the integrals (IJ|KL) of all L at most K (at most J where K is I). So all triples together cover each integral
 * once. The density it reads, and the Fock matrix it adds to, lie in the rows of I, J and K. Large blocks make long
 * batches of integrals but few triples, so triples are cut into pieces by the pairs of shells that are bras.
 *
 * <p>The pieces of one pair IJ are consecutive, and share the rows of two blocks. The pairs are in order of decreasing
 * cost. K alternately decreases and increases, so that a pair begins with the most recently used K. Pairs without
 * overlap have no triples.
 *
 * <p>A task is a range of pieces. Its estimated cost is a part of the remaining cost, so that the first tasks are long
 * and the last ones short. A lower limit keeps a rank from waiting for its next number. This is guided self-scheduling,
 * C. D. Polychronopoulos, D. J. Kuck, IEEE Trans. Comput. C-36, 1425 (1987).
 *
 * <p>The list is the same on all ranks, and replicated.
 */
final class BlockTasks
{
    /** Approximate number of pieces for each rank: enough for an even distribution. */
    private static final int PIECES = 512;
    /** A task is at most the remaining work of a rank, divided by this. */
    private static final int PARTS_OF_REST = 4;
    /** A task is at least the whole work of a rank, divided by this. */
    private static final int PARTS_OF_ALL = 128;

    private final int blocks;
    private final List<TaskPiece> pieces = new ArrayList<>();
    private final int[] begins;

    /**
     * Lists the tasks.
     *
     * @param pairs pairs of shells.
     * @param atoms the blocks.
     * @param ranks number of ranks that share the tasks.
     */
    BlockTasks(final ShellPairs pairs, final AtomBlocks atoms, final int ranks)
    {
        blocks = atoms.count();
        final double[] weights = weights(pairs, atoms);
        final List<Group> groups = new ArrayList<>();
        for (int i = 0; i < blocks; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                if (weights[i * blocks + j] > 0)
                {
                    groups.add(new Group(i, j, cost(weights, i, j)));
                }
            }
        }
        groups.sort(Comparator.comparingDouble(Group::cost).reversed());
        final double most = groups.stream().mapToDouble(Group::cost).sum() / PIECES / ranks;
        final List<Double> costs = new ArrayList<>();
        boolean isUp = true;
        for (final Group group : groups)
        {
            isUp = !isUp;
            final int mostParts = pairs(atoms, group.i, group.j);
            for (int n = 0; n <= group.i; n++)
            {
                final int k = isUp ? n : group.i - n;
                final double cost = cost(weights, new TaskPiece(group.i, group.j, k, 0, 1));
                final int parts = (int)Math.clamp(Math.ceil(cost / most), 1, mostParts);
                for (int part = 0; part < parts; part++)
                {
                    pieces.add(new TaskPiece(group.i, group.j, k, part, parts));
                    costs.add(cost / parts);
                }
            }
        }
        begins = begins(costs.stream().mapToDouble(Double::doubleValue).toArray(), ranks);
    }

    private static int pairs(final AtomBlocks atoms, final int i, final int j)
    {
        final int shells = atoms.firstShell(i + 1) - atoms.firstShell(i);
        return i == j ? shells * (shells + 1) / 2 : shells * (atoms.firstShell(j + 1) - atoms.firstShell(j));
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

    /**
     * {@return for each pair of blocks its number of significant products of functions, a measure of the cost with
     * another pair}
     */
    private static double[] weights(final ShellPairs pairs, final AtomBlocks atoms)
    {
        final Basis basis = pairs.basis();
        final int count = atoms.count();
        final double[] weights = new double[count * count];
        final double largest = pairs.largestBound();
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

    private double cost(final double[] weights, final int i, final int j)
    {
        double sum = 0;
        for (int k = 0; k <= i; k++)
        {
            sum += cost(weights, new TaskPiece(i, j, k, 0, 1));
        }
        return sum;
    }

    private double cost(final double[] weights, final TaskPiece triple)
    {
        double sum = 0;
        for (int l = 0; l <= triple.lastL(); l++)
        {
            sum += weights[triple.k() * blocks + l];
        }
        return sum * weights[triple.i() * blocks + triple.j()];
    }

    /** {@return number of tasks} */
    int count()
    {
        return begins.length - 1;
    }

    /** {@return the first piece of a task; the number of pieces for the task after the last} */
    int begin(final long task)
    {
        return begins[(int)task];
    }

    /** {@return number of pieces} */
    int pieces()
    {
        return pieces.size();
    }

    /** {@return the piece of a number} */
    TaskPiece piece(final int n)
    {
        return pieces.get(n);
    }
}
