package org.gaeron.runtime.array;

import org.gaeron.GlobalArray;
import org.gaeron.OwnIntegers;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;

/**
 * A rank's own block of longs or ints.
 *
 * @param <A> the Java array of the elements.
 */
final class IntegerBlock<A> extends RankBlock<A> implements OwnIntegers<A>
{
    private final long[] own = new long[BlockChunks.MOST];
    private final long[] others = new long[BlockChunks.MOST];

    IntegerBlock(final ArrayCore core)
    {
        super(core);
    }

    @Override
    public void fill(final long value)
    {
        final Block block = block();
        block.fill(Elements.narrow(block.type(), value), 0);
    }

    @Override
    public void scale(final long factor)
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
    public void addConstant(final long value)
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
    public void add(final long alpha, final GlobalArray<A> other)
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
    public long dot(final GlobalArray<A> other)
    {
        final Block block = block();
        final Block factor = block(other);
        long sum = 0;
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
    public long sum()
    {
        final Block block = block();
        long sum = 0;
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
    public long min()
    {
        final Block block = block();
        long least = Long.MAX_VALUE;
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
    public long max()
    {
        final Block block = block();
        long greatest = Long.MIN_VALUE;
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
