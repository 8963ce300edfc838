package org.gaeron.runtime.array;

import org.gaeron.GlobalArray;
import org.gaeron.OwnReals;
import org.gaeron.runtime.memory.Block;

/**
 * A rank's own block of doubles, or of other numbers that doubles hold.
 *
 * @param <A> the Java array of the elements.
 */
final class RealBlock<A> extends RankBlock<A> implements OwnReals<A>
{
    private final double[] own = new double[BlockChunks.MOST];
    private final double[] others = new double[BlockChunks.MOST];

    RealBlock(final ArrayCore core)
    {
        super(core);
    }

    @Override
    public void fill(final double value)
    {
        final Block block = block();
        block.fill(BlockChunks.word(block, value), 0);
    }

    @Override
    public void scale(final double factor)
    {
        final Block block = block();
        for (chunks.begin(block, block); chunks.next();)
        {
            chunks.load(block, own);
            for (int i = 0; i < chunks.count(); i++)
            {
                own[i] *= factor;
            }
            chunks.store(own);
        }
    }

    @Override
    public void addConstant(final double value)
    {
        final Block block = block();
        for (chunks.begin(block, block); chunks.next();)
        {
            chunks.load(block, own);
            for (int i = 0; i < chunks.count(); i++)
            {
                own[i] += value;
            }
            chunks.store(own);
        }
    }

    @Override
    public void add(final double alpha, final GlobalArray<A> other)
    {
        final Block block = block();
        final Block added = block(other);
        for (chunks.begin(block, added); chunks.next();)
        {
            chunks.load(block, own);
            chunks.load(added, others);
            for (int i = 0; i < chunks.count(); i++)
            {
                own[i] += alpha * others[i];
            }
            chunks.store(own);
        }
    }

    @Override
    public double dot(final GlobalArray<A> other)
    {
        final Block block = block();
        final Block factor = block(other);
        double sum = 0;
        for (chunks.begin(block, factor); chunks.next();)
        {
            chunks.load(block, own);
            chunks.load(factor, others);
            for (int i = 0; i < chunks.count(); i++)
            {
                sum += own[i] * others[i];
            }
        }
        return sum;
    }

    @Override
    public double sum()
    {
        final Block block = block();
        double sum = 0;
        for (chunks.begin(block, block); chunks.next();)
        {
            chunks.load(block, own);
            for (int i = 0; i < chunks.count(); i++)
            {
                sum += own[i];
            }
        }
        return sum;
    }

    @Override
    public double min()
    {
        final Block block = block();
        double least = BlockChunks.HIGHEST_DOUBLE;
        for (chunks.begin(block, block); chunks.next();)
        {
            chunks.load(block, own);
            for (int i = 0; i < chunks.count(); i++)
            {
                least = Math.min(least, own[i]);
            }
        }
        return least;
    }

    @Override
    public double max()
    {
        final Block block = block();
        double greatest = BlockChunks.LOWEST_DOUBLE;
        for (chunks.begin(block, block); chunks.next();)
        {
            chunks.load(block, own);
            for (int i = 0; i < chunks.count(); i++)
            {
                greatest = Math.max(greatest, own[i]);
            }
        }
        return greatest;
    }
}
