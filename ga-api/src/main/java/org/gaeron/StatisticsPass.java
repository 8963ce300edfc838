package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * One pass over the elements that a rank owns, which counts what {@link ArrayStatistics} tells. The counts are words,
 * so that one sum of all ranks gathers them:
 *
 * <pre>
 *   zeros   not a number   infinite   decades ({@value Decades#COUNT})   { a slot for each rank, see {@link #SLOT} }
 * </pre>
 * A rank writes its own slot, and all others have zeros there. So bits of doubles arrive as they are.
 */
final class StatisticsPass
{
    static final int ZEROS = 0;
    static final int NANS = 1;
    static final int INFINITES = 2;
    static final int DECADES = 3;
    static final int SLOTS = DECADES + Decades.COUNT;

    /**
     * Words of a slot: number of the array, finite elements; sum and its errors, of complex numbers twice; sums of
     * squares; value, row and column of the least element, and of the greatest.
     */
    static final int SLOT = 15;

    static final int NUMBER = 0;
    static final int FINITE = 1;
    static final int SUM = 2;
    static final int IMAGINARY = 4;
    static final int SQUARES = 6;
    static final int LEAST = 9;
    static final int GREATEST = 12;

    private final LocalBlock block;
    private final long[] counts;
    private final int slot;
    private final CompensatedSum sum = new CompensatedSum();
    private final CompensatedSum imaginary = new CompensatedSum();
    private final SquareSum squares = new SquareSum();
    /** Halves of the sum of integers: the upper one counts 2^32. */
    private long upper;
    private long lower;
    private long finite;

    private StatisticsPass(final GlobalArray<?> array)
    {
        block = array.localBlock();
        counts = new long[SLOTS + SLOT * array.team().size()];
        slot = SLOTS + SLOT * array.team().rank();
        counts[slot + NUMBER] = array.number();
    }

    /** {@return what this rank counts} */
    static long[] of(final GlobalArray<?> array)
    {
        final StatisticsPass pass = new StatisticsPass(array);
        pass.run();
        return pass.counts;
    }

    private void run()
    {
        final MemorySegment memory = block.memory();
        final ElementType type = block.type();
        block.indices().forEachRun(block.ld(), (row, column, count, index) ->
        {
            for (long i = 0; i < count; i++)
            {
                if (type.isInteger())
                {
                    integer(type.integer(memory, index + i), row, column + i);
                }
                else if (type.components() == 1)
                {
                    real(type.real(memory, index + i), row, column + i);
                }
                else
                {
                    complex(type.real(memory, index + i),
                        ElementType.imaginary(memory, index + i), row, column + i);
                }
            }
        });
        counts[slot + FINITE] = finite;
        final boolean isInteger = type.isInteger();
        counts[slot + SUM] = isInteger ? upper : bits(sum.sum());
        counts[slot + SUM + 1] = isInteger ? lower : bits(sum.errors());
        counts[slot + IMAGINARY] = bits(imaginary.sum());
        counts[slot + IMAGINARY + 1] = bits(imaginary.errors());
        counts[slot + SQUARES] = bits(squares.ofLarge());
        counts[slot + SQUARES + 1] = bits(squares.ofMiddle());
        counts[slot + SQUARES + 2] = bits(squares.ofSmall());
    }

    private static long bits(final double value)
    {
        return Double.doubleToRawLongBits(value);
    }

    private void real(final double value, final long row, final long column)
    {
        if (isCounted(value))
        {
            sum.add(value);
            squares.add(value);
            place(value, bits(value), row, column);
            if (value != 0)
            {
                countDecade(block.type() == ElementType.FLOAT ? Decades.ofFloat(Math.abs(value)) :
                    Decades.of(Math.abs(value)));
            }
        }
    }

    /** Counts what has no place among the finite numbers; returns whether the number has one. */
    private boolean isCounted(final double value)
    {
        if (Double.isFinite(value))
        {
            finite++;
            counts[ZEROS] += value == 0 ? 1 : 0;
            return true;
        }
        counts[Double.isNaN(value) ? NANS : INFINITES]++;
        return false;
    }

    private void complex(final double real, final double imaginaryPart, final long row, final long column)
    {
        // not the magnitude, which may be infinite for finite parts
        if (isCounted(Double.isNaN(real) || Double.isNaN(imaginaryPart) ? Double.NaN :
            Double.isInfinite(real) ? real : Double.isInfinite(imaginaryPart) || real == 0 ? imaginaryPart : real))
        {
            final double magnitude = Math.min(Double.MAX_VALUE, Math.hypot(real, imaginaryPart));
            sum.add(real);
            imaginary.add(imaginaryPart);
            squares.add(real);
            squares.add(imaginaryPart);
            place(magnitude, bits(magnitude), row, column);
            if (magnitude != 0)
            {
                countDecade(Decades.of(magnitude));
            }
        }
    }

    private void place(final double value, final long bits, final long row, final long column)
    {
        if (finite == 1 || value < Double.longBitsToDouble(counts[slot + LEAST]))
        {
            place(LEAST, bits, row, column);
        }
        if (finite == 1 || value > Double.longBitsToDouble(counts[slot + GREATEST]))
        {
            place(GREATEST, bits, row, column);
        }
    }

    private void place(final int at, final long word, final long row, final long column)
    {
        counts[slot + at] = word;
        counts[slot + at + 1] = row;
        counts[slot + at + 2] = column;
    }

    private void integer(final long value, final long row, final long column)
    {
        finite++;
        lower += value & 0xFFFFFFFFL;
        upper += (value >> Integer.SIZE) + (lower >>> Integer.SIZE);
        lower &= 0xFFFFFFFFL;
        squares.add(value);
        if (finite == 1 || value < counts[slot + LEAST])
        {
            place(LEAST, value, row, column);
        }
        if (finite == 1 || value > counts[slot + GREATEST])
        {
            place(GREATEST, value, row, column);
        }
        if (value == 0)
        {
            counts[ZEROS]++;
        }
        else
        {
            countDecade(Decades.of(value));
        }
    }

    private void countDecade(final int decade)
    {
        counts[DECADES + decade - Decades.LEAST]++;
    }
}
