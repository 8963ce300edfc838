package org.gaeron.runtime;

import org.gaeron.Reduction;

/**
 * Operations that combine two payloads of a collective word by word. Doubles travel as their raw bits.
 */
enum Combiner
{
    OR
    {
        @Override
        long combine(final long left, final long right)
        {
            return left | right;
        }
    },
    LONG_SUM
    {
        @Override
        long combine(final long left, final long right)
        {
            return left + right;
        }
    },
    LONG_MIN
    {
        @Override
        long combine(final long left, final long right)
        {
            return Math.min(left, right);
        }
    },
    LONG_MAX
    {
        @Override
        long combine(final long left, final long right)
        {
            return Math.max(left, right);
        }
    },
    DOUBLE_SUM
    {
        @Override
        long combine(final long left, final long right)
        {
            return Double.doubleToRawLongBits(Double.longBitsToDouble(left) + Double.longBitsToDouble(right));
        }
    },
    DOUBLE_MIN
    {
        @Override
        long combine(final long left, final long right)
        {
            return Double.doubleToRawLongBits(
                Math.min(Double.longBitsToDouble(left), Double.longBitsToDouble(right)));
        }
    },
    DOUBLE_MAX
    {
        @Override
        long combine(final long left, final long right)
        {
            return Double.doubleToRawLongBits(
                Math.max(Double.longBitsToDouble(left), Double.longBitsToDouble(right)));
        }
    };

    abstract long combine(long left, long right);

    static Combiner of(final Reduction reduction, final boolean isDoubles)
    {
        return switch (reduction)
        {
            case SUM -> isDoubles ? DOUBLE_SUM : LONG_SUM;
            case MIN -> isDoubles ? DOUBLE_MIN : LONG_MIN;
            case MAX -> isDoubles ? DOUBLE_MAX : LONG_MAX;
        };
    }
}
