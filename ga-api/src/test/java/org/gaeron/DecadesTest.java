package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

/**
 * Decades, and sums that keep their digits.
 */
class DecadesTest
{
    @Test
    void shouldFindTheDecadesAtTheirBounds()
    {
        for (int decade = -323; decade <= 308; decade++)
        {
            final double power = Double.parseDouble("1e" + decade);
            assertEquals(decade, Decades.of(power));
            assertEquals(decade - 1, Decades.of(Math.nextDown(power)), () -> "below " + power);
        }
        assertEquals(-324, Decades.of(Double.MIN_VALUE));
        assertEquals(308, Decades.of(Double.MAX_VALUE));
        for (int decade = -44; decade <= 38; decade++)
        {
            final float power = Float.parseFloat("1e" + decade);
            assertEquals(decade, Decades.ofFloat(power));
            assertEquals(decade - 1, Decades.ofFloat(Math.nextDown(power)), () -> "below " + power);
        }
        assertEquals(38, Decades.ofFloat(Float.MAX_VALUE));
        long power = 1;
        for (int decade = 0; decade < 19; decade++, power *= 10)
        {
            assertEquals(decade, Decades.of(power));
            assertEquals(decade, Decades.of(-power));
            assertEquals(decade > 0 ? decade - 1 : 0, Decades.of(Math.max(1, power - 1)));
        }
        assertEquals(18, Decades.of(Long.MIN_VALUE));
        assertEquals(18, Decades.of(Long.MAX_VALUE));
    }

    @Test
    void shouldFindDecadesOfRandomNumbers()
    {
        final SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 2000; i++)
        {
            final double value = Math.abs(Double.longBitsToDouble(random.nextLong()));
            if (Double.isFinite(value) && value > 0)
            {
                final BigDecimal exact = new BigDecimal(value);
                assertEquals(exact.precision() - exact.scale() - 1, Decades.of(value), () -> "of " + value);
            }
        }
    }

    @Test
    void shouldKeepWhatPlainSumsLose()
    {
        final CompensatedSum sum = new CompensatedSum();
        for (final double value : new double[]{1, 1e100, 1, -1e100})
        {
            sum.add(value);
        }
        assertEquals(2, sum.value());
        final CompensatedSum large = new CompensatedSum();
        large.add(Double.MAX_VALUE);
        large.add(Double.MAX_VALUE);
        assertEquals(Double.POSITIVE_INFINITY, large.value());
    }

    @Test
    void shouldSquareVeryLargeAndVerySmallNumbers()
    {
        for (final double value : new double[]{1e300, 1e-300, 3, 0x1p500, 0x1p-500, Double.MAX_VALUE, 1e160, 1e-160})
        {
            final SquareSum sum = new SquareSum();
            sum.add(value);
            sum.add(-value);
            assertEquals(1, sum.rootOfMean(2) / value, 1e-12, () -> "of " + value);
        }
        final SquareSum mixed = new SquareSum();
        mixed.add(3e160);
        mixed.add(4e160);
        mixed.add(1e140);
        mixed.add(1e-300);
        assertEquals(1, mixed.rootOfMean(1) / 5e160, 1e-12);
        assertEquals(0, new SquareSum().rootOfMean(1));
    }

    @Test
    void shouldSquareMoreNumbersThanOneSquareHasRoomFor()
    {
        final SquareSum many = new SquareSum();
        final int count = 1 << 24;
        for (int i = 0; i < count; i++)
        {
            many.add(0x1p500);
        }
        assertEquals(0x1p500, many.rootOfMean(count));
        assertEquals(0x1p480, new SquareSum(0, 0x1p1023, 0).rootOfMean(1L << 62) / Math.sqrt(2), 0x1p440);
    }

    @Test
    void shouldNotLoseManySmallNumbersForOneThatIsHardlyLarger()
    {
        for (final double bound : new double[]{0x1p-480, 0x1p-500})
        {
            final SquareSum sum = new SquareSum();
            for (int i = 0; i < 1000; i++)
            {
                sum.add(0.9 * bound);
            }
            sum.add(bound);
            assertEquals(Math.sqrt(811.0 / 1001), sum.rootOfMean(1001) / bound, 1e-12);
        }
    }
}
