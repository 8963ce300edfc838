package org.gaeron.examples.scf.fock;

import org.gaeron.examples.chem.RepulsionIntegrals;
import org.gaeron.examples.chem.ShellPairs;

/**
 * Computes the shell quartets of three blocks of atoms, or a part of them, see {@link BlockTasks}. They combine the
 * pairs (i, j) of two blocks with pairs (k, l) of the third block and the shells up to a last one. Quartets are
 * computed in batches whose bra is the pair with fewer functions. So first (i, j) is the bra for all kets with more
 * functions, then (k, l) is. One thread.
 */
final class BlockKernel
{
    private final AtomBlocks atoms;
    private final ShellPairs pairs;
    private final RowKernel kernel;
    private final IntegralRows rows;
    private final KeptIntegrals kept;
    private final RepulsionIntegrals integrals = new RepulsionIntegrals();
    /** Pairs of two blocks, and pairs of a block with all blocks up to its own number. */
    private final PairList[][] ofBlocks;
    private final PairList[] ofBlock;
    private final int[] batch;
    private final int[] bitOfKet;

    private DensityScreen screen;
    private TaskPart part;
    private int firstSame;
    private int endL;
    private long[] bits;
    private int bit;
    /** The lowest kind whose rows were contracted for this piece. It may go while the rest is calculated. */
    private int leastReplayed;

    BlockKernel(final FockProblem problem, final AtomBlocks atoms, final KeptIntegrals kept)
    {
        this.atoms = atoms;
        this.kept = kept;
        pairs = problem.pairs();
        kernel = new RowKernel(pairs.basis(), problem.coulomb());
        ofBlock = new PairList[atoms.count()];
        ofBlocks = new PairList[atoms.count()][];
        int most = 0;
        int mostShells = 0;
        for (int i = 0; i < atoms.count(); i++)
        {
            mostShells = Math.max(mostShells, atoms.firstShell(i + 1) - atoms.firstShell(i));
            ofBlock[i] = list(i, 0, i);
            most = Math.max(most, ofBlock[i].count());
            ofBlocks[i] = new PairList[i + 1];
            for (int j = 0; j <= i; j++)
            {
                ofBlocks[i][j] = list(i, j, j);
            }
        }
        batch = new int[most];
        bitOfKet = new int[most];
        rows = new IntegralRows(pairs.basis(), kernel, kept, mostShells);
    }

    private PairList list(final int block, final int firstOther, final int lastOther)
    {
        return PairList.of(pairs, atoms.firstShell(block), atoms.firstShell(block + 1),
            atoms.firstShell(firstOther), atoms.firstShell(lastOther + 1));
    }

    /**
     * Adds the contributions of a piece, or a part of them.
     *
     * @param counting decides which quartets are significant.
     * @param number   of the piece.
     * @param piece    the blocks, and the part of their work.
     * @param ofPiece  the part of the piece.
     * @param panelI   with the rows of the first block.
     * @param panelJ   with the rows of the second block; the same panel if it is the same block.
     * @param panelK   with the rows of the third block; the same panel if it is the same block.
     */
    void add(
        final DensityScreen counting, final int number, final TaskPiece piece, final TaskPart ofPiece,
        final RowPanel panelI, final RowPanel panelJ, final RowPanel panelK)
    {
        screen = counting;
        part = ofPiece;
        firstSame = piece.k() == piece.i() ? atoms.firstShell(piece.lastL()) : Integer.MAX_VALUE;
        endL = atoms.firstShell(piece.lastL() + 1);
        kernel.begin(panelI, panelJ, panelK, atoms.firstFunction(piece.j()), atoms.firstFunction(piece.j() + 1));
        if (part == TaskPart.OWN)
        {
            replay(number);
        }
        bits = part == TaskPart.REST || !kept.isUsed() ? null : kept.bits(number, quartets(piece));
        bit = 0;
        rows.begin(number, bits);
        addAll(ofBlocks[piece.i()][piece.j()], ofBlock[piece.k()], true, piece);
        addAll(ofBlock[piece.k()], ofBlocks[piece.i()][piece.j()], false, piece);
        kernel.end();
    }

    private void replay(final int number)
    {
        final long beginNs = System.nanoTime();
        leastReplayed = kept.store().least();
        kept.store().replay(number, kernel);
        kernel.end();
        kept.onReplayed(System.nanoTime() - beginNs);
    }

    /** {@return number of bits of a piece} */
    private long quartets(final TaskPiece piece)
    {
        final PairList ij = ofBlocks[piece.i()][piece.j()];
        final PairList kl = ofBlock[piece.k()];
        return quartets(ij, kl, true, piece) + quartets(kl, ij, false, piece);
    }

    private long quartets(final PairList bras, final PairList kets, final boolean isBraFirst, final TaskPiece piece)
    {
        long count = 0;
        final int end = bras.begin(piece.part() + 1, piece.parts());
        for (int n = bras.begin(piece.part(), piece.parts()); n < end; n++)
        {
            final int bra = bras.dealt(n);
            if (isBra(bras, bra, isBraFirst))
            {
                for (int ket = 0; ket < kets.count(); ket = kets.endOfDegree(ket))
                {
                    count += keepable(bras, bra, kets, ket);
                }
            }
        }
        return count;
    }

    /** {@return number of kets of a degree, from the first on, that have a bit} */
    private static int keepable(final PairList bras, final int bra, final PairList kets, final int firstKet)
    {
        return kets.countAbove(firstKet, KeptIntegrals.LEAST_BOUND / bras.bound(bra));
    }

    /** If (k, l) is of the same blocks as (i, j), the first pass covers all. */
    private boolean isBra(final PairList bras, final int bra, final boolean isBraFirst)
    {
        return isBraFirst || bras.second(bra) < Math.min(endL, firstSame);
    }

    private void addAll(final PairList bras, final PairList kets, final boolean isBraFirst, final TaskPiece piece)
    {
        final int block = isBraFirst ? piece.k() : piece.i();
        final int end = bras.begin(piece.part() + 1, piece.parts());
        for (int n = bras.begin(piece.part(), piece.parts()); n < end; n++)
        {
            final int bra = bras.dealt(n);
            if (isBra(bras, bra, isBraFirst))
            {
                rows.bra(bras.first(bra), bras.second(bra), isBraFirst, atoms.firstShell(block),
                    atoms.firstShell(block + 1));
                for (int ket = 0; ket < kets.count(); ket = kets.endOfDegree(ket))
                {
                    addDegree(bras, bra, kets, ket, isBraFirst);
                }
                rows.end();
            }
        }
    }

    /** Adds the quartets of a bra with the kets of one degree. */
    private void addDegree(
        final PairList bras, final int bra, final PairList kets, final int firstKet, final boolean isBraFirst)
    {
        final int i = bras.first(bra);
        final int j = bras.second(bra);
        final double least = screen.leastBound(i, j);
        final int endBits = bits == null ? 0 : firstKet + keepable(bras, bra, kets, firstKet);
        integrals.begin(pairs, i, j, true);
        for (int ket = firstKet; ket < kets.endOfDegree(firstKet) && kets.bound(ket) > least; ket++)
        {
            final boolean isTaken = isBraFirst ?
                takesAsFirst(bras, bra, kets, ket) : bras.functions(bra) < kets.functions(ket);
            final int bitHere = ket < endBits ? bit + ket - firstKet : IntegralRows.NO_BIT;
            if (isTaken && isMissing(i, j, kets.first(ket), bitHere) &&
                isWanted(i, j, kets.first(ket), kets.second(ket)))
            {
                batch[integrals.count()] = ket;
                bitOfKet[integrals.count()] = bitHere;
                integrals.add(kets.first(ket), kets.second(ket));
                if (integrals.isFull())
                {
                    addBatch(kets);
                    integrals.begin(pairs, i, j, true);
                }
            }
        }
        addBatch(kets);
        bit += Math.max(0, endBits - firstKet);
    }

    /** The first of the builds that keep integrals calculates for the next ones, while all share its tasks. */
    private boolean isWanted(final int a, final int b, final int c, final int d)
    {
        return screen.counts(a, b, c, d) || bits != null && part == TaskPart.ALL && screen.mayCount(a, b, c, d);
    }

    /** {@return whether a quartet is of the part that is added, and not kept} */
    private boolean isMissing(final int a, final int b, final int c, final int bitHere)
    {
        if (part == TaskPart.ALL)
        {
            return true;
        }
        final int kind = kept.kind(a, b, c);
        return kept.isOf(part, kind) && (bitHere == IntegralRows.NO_BIT || kind < leastReplayed ||
            !KeptIntegrals.has(bits, bitHere));
    }

    /**
     * {@return whether (i, j) as the bra takes a (k, l); of the two orders of pairs of the same blocks only one is
     * taken}
     */
    private boolean takesAsFirst(final PairList bras, final int bra, final PairList kets, final int ket)
    {
        final int k = kets.first(ket);
        final int l = kets.second(ket);
        final int more = kets.functions(ket) - bras.functions(bra);
        final boolean isOtherOrder = l >= firstSame && isAfter(k, l, bras.first(bra), bras.second(bra));
        return l < endL && (more > 0 || more == 0 && !isOtherOrder);
    }

    private static boolean isAfter(final int k, final int l, final int i, final int j)
    {
        return k > i || k == i && l > j;
    }

    private void addBatch(final PairList kets)
    {
        final int count = integrals.count();
        if (count > 0)
        {
            final double[] values = integrals.evaluate();
            for (int n = 0; n < count; n++)
            {
                rows.add(kets.first(batch[n]), kets.second(batch[n]), bitOfKet[n], values, integrals.offset(n));
            }
        }
    }
}
