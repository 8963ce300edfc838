package org.gaeron.runtime.array;

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
            scale(re, im, own, 2 * chunks.count());
            chunks.store(own);
        }
    }

    /** A real factor multiplies the parts one by one, so infinity in one leaves the other. */
    private static void scale(final double re, final double im, final double[] pairs, final int end)
    {
        if (im == 0)
        {
            for (int i = 0; i < end; i++)
            {
                pairs[i] *= re;
            }
            return;
        }
        for (int i = 0; i < end; i += 2)
        {
            final double before = pairs[i];
            pairs[i] = re * before - im * pairs[i + 1];
            pairs[i + 1] = re * pairs[i + 1] + im * before;
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
            add(re, im, others, own, 2 * chunks.count());
            chunks.store(own);
        }
    }

    private static void add(
        final double re, final double im, final double[] pairs, final double[] sums, final int end)
    {
        if (im == 0)
        {
            for (int i = 0; i < end; i++)
            {
                sums[i] += re * pairs[i];
            }
            return;
        }
        for (int i = 0; i < end; i += 2)
        {
            sums[i] += re * pairs[i] - im * pairs[i + 1];
            sums[i + 1] += re * pairs[i + 1] + im * pairs[i];
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
