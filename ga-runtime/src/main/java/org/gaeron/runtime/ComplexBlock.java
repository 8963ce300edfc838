package org.gaeron.runtime;

import org.gaeron.GlobalComplexArray;
import org.gaeron.OwnComplex;
import org.gaeron.runtime.memory.Block;

/**
 * A rank's own block of complex numbers.
 */
final class ComplexBlock extends RankBlock<double[]> implements OwnComplex
{
    private final double[] own = new double[2 * BlockChunks.MOST];
    private final double[] others = new double[2 * BlockChunks.MOST];

    ComplexBlock(final ArrayCore core)
    {
        super(core);
    }

    @Override
    public void fill(final double re, final double im)
    {
        block().fill(Double.doubleToRawLongBits(re), Double.doubleToRawLongBits(im));
    }

    @Override
    public void scale(final double re, final double im)
    {
        final Block block = block();
        for (chunks.begin(block, block); chunks.next();)
        {
            chunks.load(block, own);
            for (int i = 0; i < 2 * chunks.count(); i += 2)
            {
                final double before = own[i];
                own[i] = im == 0 ? re * before : re * before - im * own[i + 1];
                own[i + 1] = im == 0 ? re * own[i + 1] : re * own[i + 1] + im * before;
            }
            chunks.store(own);
        }
    }

    @Override
    public void addConstant(final double re, final double im)
    {
        final Block block = block();
        for (chunks.begin(block, block); chunks.next();)
        {
            chunks.load(block, own);
            for (int i = 0; i < 2 * chunks.count(); i += 2)
            {
                own[i] += re;
                own[i + 1] += im;
            }
            chunks.store(own);
        }
    }

    @Override
    public void add(final double re, final double im, final GlobalComplexArray other)
    {
        final Block block = block();
        final Block added = block(other);
        for (chunks.begin(block, added); chunks.next();)
        {
            chunks.load(block, own);
            chunks.load(added, others);
            for (int i = 0; i < 2 * chunks.count(); i += 2)
            {
                own[i] += im == 0 ? re * others[i] : re * others[i] - im * others[i + 1];
                own[i + 1] += im == 0 ? re * others[i + 1] : re * others[i + 1] + im * others[i];
            }
            chunks.store(own);
        }
    }

    @Override
    public void dot(final GlobalComplexArray other, final double[] value)
    {
        ComplexArray.checkRoom(value);
        final Block block = block();
        final Block factor = block(other);
        double re = 0;
        double im = 0;
        for (chunks.begin(block, factor); chunks.next();)
        {
            chunks.load(block, own);
            chunks.load(factor, others);
            for (int i = 0; i < 2 * chunks.count(); i += 2)
            {
                re += own[i] * others[i] - own[i + 1] * others[i + 1];
                im += own[i] * others[i + 1] + own[i + 1] * others[i];
            }
        }
        value[0] = re;
        value[1] = im;
    }

    @Override
    public void sum(final double[] value)
    {
        ComplexArray.checkRoom(value);
        final Block block = block();
        double re = 0;
        double im = 0;
        for (chunks.begin(block, block); chunks.next();)
        {
            chunks.load(block, own);
            for (int i = 0; i < 2 * chunks.count(); i += 2)
            {
                re += own[i];
                im += own[i + 1];
            }
        }
        value[0] = re;
        value[1] = im;
    }
}
