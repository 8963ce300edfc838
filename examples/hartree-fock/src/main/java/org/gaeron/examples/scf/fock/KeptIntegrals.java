package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.ShellPairs;

/**
 * Integrals that a rank keeps from one Fock build to the next, within a bound of bytes. They are those that it has
 * calculated, the dearest first, see {@link RowStore}.
 *
 * <p>All ranks agree after each build on the lowest kind that is kept. The rank that was given a task in the first
 * build, does its kept kinds in each later one. Kinds that no rank keeps are shared out by the counter again. A bit for
 * each quartet says whether the rank has it. Quartets of kept kinds that become significant later are calculated by
 * the task's rank, and kept if there is room.
 *
 * <p>Integrals do not depend on the density, so builds of any number of matrices share them, as long as they are for
 * the same pairs of shells and divide the work into the same tasks. Used by the thread of its rank.
 */
public final class KeptIntegrals implements AutoCloseable
{
    /** Quartets with a smaller bound are never kept. No density of interest makes them count, and they have no bit. */
    static final double LEAST_BOUND = 2.5e-14;

    /** Two kinds for each factor of two in time for size. */
    private static final int KINDS = 40;
    private static final int LOWEST_KIND = 8;
    /** A double without all but one bit of its mantissa. */
    private static final int SHIFT = 51;
    private static final int BIAS = 2 * 1023;
    private static final double NS_PER_SECOND = 1e9;

    private final long mostBytes;
    private final RowStore store;
    private final long[] spentNs = new long[KINDS];
    private final long[] integrals = new long[KINDS];
    /** The same, before this build. */
    private final long[] keptNs = new long[KINDS];
    private final long[] keptIntegrals = new long[KINDS];
    private long calculated;
    private long reused;
    private ShellPairs pairs;
    private double[] weights;
    private int tasks;
    private long[][] bits;
    private int[] own = new int[64];
    private int ownCount;
    private int builds;
    private int level;
    private long savedNs;
    private long contractingNs;

    /**
     * Creates an empty store.
     *
     * @param mostBytes bound of the memory of this rank's integrals; if it is 0, none are kept.
     */
    public KeptIntegrals(final long mostBytes)
    {
        this.mostBytes = mostBytes;
        store = new RowStore(mostBytes, KINDS);
        level = store.least();
    }

    /** {@return a store that keeps nothing} */
    public static KeptIntegrals none()
    {
        return new KeptIntegrals(0);
    }

    /**
     * Begins the use by a builder.
     *
     * @throws IllegalArgumentException if the kept integrals are others.
     */
    void open(final ShellPairs ofPairs, final int taskCount, final int pieceCount)
    {
        if (pairs == null)
        {
            pairs = ofPairs;
            tasks = taskCount;
            bits = new long[pieceCount][];
            weights = weights(ofPairs);
        }
        else if (pairs != ofPairs || tasks != taskCount || bits.length != pieceCount)
        {
            throw new IllegalArgumentException("expected the pairs of shells and the " + tasks + " tasks of " +
                bits.length + " pieces whose integrals are kept, actual " +
                (pairs == ofPairs ? "the same" : "other") + " pairs and " + taskCount + " tasks of " + pieceCount);
        }
    }

    private static double[] weights(final ShellPairs pairs)
    {
        final Basis basis = pairs.basis();
        final double[] weights = new double[basis.shells()];
        for (int shell = 0; shell < weights.length; shell++)
        {
            weights[shell] = Math.sqrt(pairs.primitives(shell, shell)) / basis.functionsOfShell(shell);
        }
        return weights;
    }

    /** {@return number of kinds} */
    int kinds()
    {
        return KINDS;
    }

    /** {@return whether anything is kept} */
    boolean isUsed()
    {
        return store.least() < KINDS;
    }

    /** {@return whether later builds leave tasks to the counter} */
    boolean isShared()
    {
        return builds == 0 || level > 0;
    }

    /** {@return the part of a build that tasks from the counter do} */
    TaskPart shared()
    {
        return builds == 0 || level == KINDS ? TaskPart.ALL : TaskPart.REST;
    }

    /** {@return number of tasks whose kept kinds this rank does; none in the first build} */
    int ownTasks()
    {
        return builds == 0 || level == KINDS ? 0 : ownCount;
    }

    /** {@return a task of this rank} */
    int ownTask(final int n)
    {
        return own[n];
    }

    /** Notes that this rank was given a task. */
    void onTask(final int task)
    {
        if (builds == 0 && isUsed())
        {
            own = ownCount < own.length ? own : Arrays.copyOf(own, 2 * ownCount);
            own[ownCount++] = task;
        }
    }

    /** {@return whether a kind belongs to a part} */
    boolean isOf(final TaskPart part, final int kind)
    {
        return part == TaskPart.ALL || (part == TaskPart.OWN) == (kind >= level);
    }

    /** {@return a number that grows with the time for the size of the integrals of a bra with a third shell} */
    int kind(final int a, final int b, final int c)
    {
        final Basis basis = pairs.basis();
        final int degree = pairs.degree(a, b) + pairs.degree(c, c) / 2;
        final double cost = weights[c] * pairs.primitives(a, b) * (degree + 1) * (degree + 2) * (degree + 3) /
            (basis.functionsOfShell(a) * basis.functionsOfShell(b));
        return Math.clamp((Double.doubleToRawLongBits(cost) >>> SHIFT) - BIAS + LOWEST_KIND, 0, KINDS - 1);
    }

    /** {@return the bits of a piece's quartets; null if there is no room} */
    long[] bits(final int piece, final long quartets)
    {
        if (bits[piece] == null)
        {
            final int words = Math.toIntExact((quartets + Long.SIZE - 1) / Long.SIZE);
            bits[piece] = store.reserve((long)words * Long.BYTES) ? new long[words] : null;
        }
        return bits[piece];
    }

    /** {@return whether this rank has a quartet, unless its kind has gone since} */
    static boolean has(final long[] quartets, final int quartet)
    {
        return (quartets[quartet >>> 6] & 1L << quartet) != 0;
    }

    RowStore store()
    {
        return store;
    }

    /** Counts integrals that were calculated. */
    void onCalculated(final long count)
    {
        calculated += count;
    }

    /** Counts integrals that are kept, with the time that they took. */
    void onKept(final int kind, final long count, final long ns)
    {
        integrals[kind] += count;
        spentNs[kind] += ns;
    }

    /** Counts the time of the contraction of kept integrals. */
    void onReplayed(final long ns)
    {
        contractingNs += ns;
    }

    /** Ends a build: all ranks agree on what is kept. Collective. */
    void endBuild(final World world)
    {
        if (mostBytes > 0)
        {
            savedNs += sum(keptNs);
            reused += sum(keptIntegrals);
            System.arraycopy(spentNs, 0, keptNs, 0, KINDS);
            System.arraycopy(integrals, 0, keptIntegrals, 0, KINDS);
            builds++;
            level = (int)world.allReduce(Reduction.MAX, (long)store.least());
            store.raise(level);
        }
    }

    private long sum(final long[] ofKinds)
    {
        long sum = 0;
        for (int kind = store.least(); kind < KINDS; kind++)
        {
            sum += ofKinds[kind];
        }
        return sum;
    }

    /** {@return what is kept} */
    public KeptFigures figures()
    {
        return new KeptFigures(store.mostBytes(), store.bytes(), sum(integrals), calculated, reused,
            savedNs / NS_PER_SECOND, contractingNs / NS_PER_SECOND);
    }

    /** Frees all memory. */
    @Override
    public void close()
    {
        store.close();
    }
}
