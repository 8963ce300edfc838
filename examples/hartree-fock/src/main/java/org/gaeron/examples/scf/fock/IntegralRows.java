package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.examples.chem.Basis;

/**
 * Integrals of one bra (a, b) with kets (c, d), made into rows: for each function of a, b and c the integrals of
 * consecutive d. Batches of integrals have all kets of a degree, and so parts of many rows. Rows are contracted at
 * once, and kept for later builds. A small gap between shells d is filled with zeros, so that rows are long.
 *
 * <p>One instance is the workspace of one thread.
 */
final class IntegralRows
{
    /** The bit of a quartet that is never kept. */
    static final int NO_BIT = -1;

    /** Most functions of a gap that is filled. */
    private static final int GAP = 4;

    private final Basis basis;
    private final RowKernel kernel;
    private final KeptIntegrals kept;
    private final int[] slots;
    private final int[] leastD;
    private final int[] mostD;
    private final long[] countOfKind;
    private final double[] rows = new double[RowStore.MOST_VALUES];
    private int[] offsets = new int[64];
    private int[] bitOf = new int[64];
    private double[] values = new double[1024];
    private int count;
    private int used;

    private int piece;
    private long[] bits;
    private int shellA;
    private int shellB;
    private boolean isBraFirst;
    private int firstC;
    private int endC;
    private long beginNs;

    IntegralRows(final Basis basis, final RowKernel kernel, final KeptIntegrals kept, final int mostShells)
    {
        this.basis = basis;
        this.kernel = kernel;
        this.kept = kept;
        slots = new int[mostShells * basis.shells()];
        leastD = new int[basis.shells()];
        mostD = new int[basis.shells()];
        Arrays.fill(leastD, basis.shells());
        Arrays.fill(mostD, -1);
        countOfKind = new long[kept.kinds()];
    }

    /** Begins a piece. Its quartets have these bits, or null if none is kept. */
    void begin(final int number, final long[] quartets)
    {
        piece = number;
        bits = quartets;
    }

    /** Begins a bra, with kets whose first shells are a range. */
    void bra(final int a, final int b, final boolean isFirst, final int firstShell, final int endShell)
    {
        shellA = a;
        shellB = b;
        isBraFirst = isFirst;
        firstC = firstShell;
        endC = endShell;
        beginNs = bits == null ? 0 : System.nanoTime();
    }

    /**
     * Adds the integrals of a quartet.
     *
     * @param c      first shell of the ket.
     * @param d      second shell of the ket.
     * @param bit    number of the quartet's bit, or {@link #NO_BIT}.
     * @param from   integrals, functions of a, b, c, d from slow to fast.
     * @param offset of the first of them.
     */
    void add(final int c, final int d, final int bit, final double[] from, final int offset)
    {
        final int length = basis.functionsOfShell(shellA) * basis.functionsOfShell(shellB) *
            basis.functionsOfShell(c) * basis.functionsOfShell(d);
        if (count == offsets.length)
        {
            offsets = Arrays.copyOf(offsets, 2 * count);
            bitOf = Arrays.copyOf(bitOf, 2 * count);
        }
        if (used + length > values.length)
        {
            values = Arrays.copyOf(values, 2 * (used + length));
        }
        System.arraycopy(from, offset, values, used, length);
        offsets[count] = used;
        bitOf[count] = bit;
        used += length;
        slots[(c - firstC) * basis.shells() + d] = ++count;
        leastD[c] = Math.min(leastD[c], d);
        mostD[c] = Math.max(mostD[c], d);
    }

    /** Ends a bra: contracts its rows. */
    void end()
    {
        if (count > 0)
        {
            kernel.bra(shellA, shellB, isBraFirst);
            for (int c = firstC; c < endC; c++)
            {
                addRows(c);
                leastD[c] = basis.shells();
                mostD[c] = -1;
            }
            kept.onCalculated(used);
            if (bits != null)
            {
                shareOutTime();
            }
            count = 0;
            used = 0;
        }
    }

    private void shareOutTime()
    {
        final long ns = System.nanoTime() - beginNs;
        for (int kind = 0; kind < countOfKind.length; kind++)
        {
            if (countOfKind[kind] > 0)
            {
                kept.onKept(kind, countOfKind[kind], ns * countOfKind[kind] / used);
                countOfKind[kind] = 0;
            }
        }
    }

    private void addRows(final int c)
    {
        final int row = (c - firstC) * basis.shells();
        final int most = RowStore.MOST_VALUES / rowsOf(c);
        int d = leastD[c];
        while (d <= mostD[c])
        {
            int last = d;
            for (int next = d + 1; next <= mostD[c] && functions(d, next + 1) <= most; next++)
            {
                if (slots[row + next] != 0)
                {
                    last = next;
                }
                else if (functions(last + 1, next + 1) > GAP)
                {
                    break;
                }
            }
            addRows(c, row, d, last);
            d = last + 1;
            while (d <= mostD[c] && slots[row + d] == 0)
            {
                d++;
            }
        }
    }

    private int rowsOf(final int c)
    {
        return basis.functionsOfShell(shellA) * basis.functionsOfShell(shellB) * basis.functionsOfShell(c);
    }

    private int functions(final int shell, final int endShell)
    {
        return basis.endFunctionOfShell(endShell - 1) - basis.firstFunctionOfShell(shell);
    }

    private void addRows(final int c, final int row, final int firstD, final int lastD)
    {
        final int length = functions(firstD, lastD + 1);
        final int rowCount = rowsOf(c);
        final int first = basis.firstFunctionOfShell(firstD);
        boolean isKeepable = bits != null;
        for (int d = firstD; d <= lastD; d++)
        {
            final int slot = slots[row + d];
            fill(c, d, slot, rowCount, length, basis.firstFunctionOfShell(d) - first);
            isKeepable &= slot == 0 || bitOf[slot - 1] != NO_BIT;
        }
        kernel.add(c, first, length, rows);
        if (isKeepable)
        {
            keep(c, row, firstD, lastD, rowCount * length);
        }
        Arrays.fill(slots, row + firstD, row + lastD + 1, 0);
    }

    private void fill(
        final int c, final int d, final int slot, final int rowCount, final int length, final int offset)
    {
        final int functions = basis.functionsOfShell(d);
        int to = offset;
        if (slot == 0)
        {
            for (int n = 0; n < rowCount; n++)
            {
                Arrays.fill(rows, to, to + functions, 0);
                to += length;
            }
            return;
        }
        final double times = (shellA == shellB ? 1 : 2) * (c == d ? 1 : 2) * (shellA == c && shellB == d ? 1 : 2);
        int from = offsets[slot - 1];
        for (int n = 0; n < rowCount; n++)
        {
            for (int f = 0; f < functions; f++)
            {
                rows[to + f] = times * values[from + f];
            }
            from += functions;
            to += length;
        }
    }

    private void keep(final int c, final int row, final int firstD, final int lastD, final int length)
    {
        final int kind = kept.kind(shellA, shellB, c);
        if (kept.store().add(piece, kind, shellA, shellB, isBraFirst, c, basis.firstFunctionOfShell(firstD),
            functions(firstD, lastD + 1), rows, length))
        {
            for (int d = firstD; d <= lastD; d++)
            {
                final int slot = slots[row + d];
                if (slot != 0)
                {
                    bits[bitOf[slot - 1] >>> 6] |= 1L << bitOf[slot - 1];
                    countOfKind[kind] += (long)rowsOf(c) * basis.functionsOfShell(d);
                }
            }
        }
    }
}
