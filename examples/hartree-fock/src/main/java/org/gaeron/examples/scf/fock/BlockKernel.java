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
    private final FockKernel kernel;
    private final RepulsionIntegrals integrals = new RepulsionIntegrals();
    /** Pairs of two blocks, and pairs of a block with all blocks up to its own number. */
    private final PairList[][] ofBlocks;
    private final PairList[] ofBlock;
    private final int[] batch;

    private DensityScreen screen;
    private RowPanel rowsI;
    private RowPanel rowsJ;
    private RowPanel rowsK;
    private int firstSame;
    private int endL;

    BlockKernel(final FockProblem problem, final AtomBlocks atoms)
    {
        this.atoms = atoms;
        pairs = problem.pairs();
        kernel = new FockKernel(pairs.basis(), problem.coulomb());
        ofBlock = new PairList[atoms.count()];
        ofBlocks = new PairList[atoms.count()][];
        int most = 0;
        for (int i = 0; i < atoms.count(); i++)
        {
            ofBlock[i] = list(i, 0, i);
            most = Math.max(most, ofBlock[i].count());
            ofBlocks[i] = new PairList[i + 1];
            for (int j = 0; j <= i; j++)
            {
                ofBlocks[i][j] = list(i, j, j);
            }
        }
        batch = new int[most];
    }

    private PairList list(final int block, final int firstOther, final int lastOther)
    {
        return PairList.of(pairs, atoms.firstShell(block), atoms.firstShell(block + 1),
            atoms.firstShell(firstOther), atoms.firstShell(lastOther + 1));
    }

    /**
     * Adds the contributions of a piece.
     *
     * @param counting decides which quartets are significant.
     * @param piece    the blocks, and the part of their work.
     * @param panelI   with the rows of the first block.
     * @param panelJ   with the rows of the second block; the same panel if it is the same block.
     * @param panelK   with the rows of the third block; the same panel if it is the same block.
     */
    void add(
        final DensityScreen counting, final TaskPiece piece,
        final RowPanel panelI, final RowPanel panelJ, final RowPanel panelK)
    {
        screen = counting;
        rowsI = panelI;
        rowsJ = panelJ;
        rowsK = panelK;
        firstSame = piece.k() == piece.i() ? atoms.firstShell(piece.lastL()) : Integer.MAX_VALUE;
        endL = atoms.firstShell(piece.lastL() + 1);
        addAll(ofBlocks[piece.i()][piece.j()], ofBlock[piece.k()], true, piece);
        addAll(ofBlock[piece.k()], ofBlocks[piece.i()][piece.j()], false, piece);
    }

    private void addAll(final PairList bras, final PairList kets, final boolean isBraFirst, final TaskPiece piece)
    {
        for (int bra = piece.part(); bra < bras.count(); bra += piece.parts())
        {
            // If (k, l) is of the same blocks as (i, j), the first pass covers all.
            if (isBraFirst || bras.second(bra) < Math.min(endL, firstSame))
            {
                for (int ket = 0; ket < kets.count(); ket = kets.endOfDegree(ket))
                {
                    addDegree(bras, bra, kets, ket, isBraFirst);
                }
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
        integrals.begin(pairs, i, j, isBraFirst);
        for (int ket = firstKet; ket < kets.endOfDegree(firstKet) && kets.bound(ket) > least; ket++)
        {
            final boolean isTaken = isBraFirst ?
                takesAsFirst(bras, bra, kets, ket) : bras.functions(bra) < kets.functions(ket);
            if (isTaken && screen.counts(i, j, kets.first(ket), kets.second(ket)))
            {
                batch[integrals.count()] = ket;
                integrals.add(kets.first(ket), kets.second(ket));
                if (integrals.isFull())
                {
                    addBatch(bras, bra, kets, isBraFirst);
                    integrals.begin(pairs, i, j, isBraFirst);
                }
            }
        }
        addBatch(bras, bra, kets, isBraFirst);
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

    private void addBatch(final PairList bras, final int bra, final PairList kets, final boolean isBraFirst)
    {
        final int count = integrals.count();
        if (count > 0)
        {
            final double[] values = integrals.evaluate();
            final int first = bras.first(bra);
            final int second = bras.second(bra);
            for (int n = 0; n < count; n++)
            {
                final int third = kets.first(batch[n]);
                final int fourth = kets.second(batch[n]);
                if (isBraFirst)
                {
                    kernel.add(values, integrals.offset(n), first, second, third, fourth, rowsI, rowsJ, rowsK);
                }
                else
                {
                    kernel.add(values, integrals.offset(n), third, fourth, first, second, rowsI, rowsJ, rowsK);
                }
            }
        }
    }
}
