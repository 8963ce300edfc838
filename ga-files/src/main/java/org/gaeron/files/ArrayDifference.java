package org.gaeron.files;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

import org.gaeron.ElementType;
import org.gaeron.Patch;

/**
 * Difference of two arrays of checkpoints, of the same type and shape. Elements are equal if all their bits are: a NaN
 * is equal to itself, and 0.0 is not -0.0.
 *
 * @param count  how many elements differ.
 * @param most   the greatest absolute difference of two components; infinite if one of them is no number.
 * @param row    row of the first element with that difference; -1 if none differs.
 * @param column column of that element; -1 if none differs.
 */
public record ArrayDifference(long count, double most, long row, long column)
{
    /**
     * Compares two arrays, chunk by chunk, on the calling thread.
     *
     * @param one   an array.
     * @param other another one.
     * @return the difference.
     * @throws IllegalArgumentException if type or shape differ; the message has both.
     * @throws IOException              if a chunk is missing or damaged.
     */
    public static ArrayDifference of(final SavedArray one, final SavedArray other) throws IOException
    {
        if (one.type() != other.type() || one.rows() != other.rows() || one.cols() != other.cols())
        {
            throw new IllegalArgumentException("expected arrays of one type and shape, actual " + one + ", " + other);
        }
        final ChunkGrid grid = one.grid();
        final long size = one.type().sizeBytes();
        ArrayDifference sum = new ArrayDifference(0, 0, -1, -1);
        try (ChunkFile chunks = one.open(); Arena arena = Arena.ofConfined())
        {
            final MemorySegment part = arena.allocate(grid.chunkElements() * size, Long.BYTES);
            for (long chunk = 0; chunk < grid.count(); chunk++)
            {
                chunks.read(chunk);
                final Patch patch = grid.patch(chunk);
                other.read(patch, part, grid.chunkCols());
                for (long i = 0; i < patch.rows(); i++)
                {
                    final long from = i * grid.chunkCols() * size;
                    final long to = from + patch.cols() * size;
                    if (MemorySegment.mismatch(chunks.elements(), from, to, part, from, to) >= 0)
                    {
                        sum = sum.plus(one.type(), chunks.elements().asSlice(from, to - from),
                            part.asSlice(from, to - from), patch.rowLo() + i, patch.colLo());
                    }
                }
            }
        }
        return sum;
    }

    private ArrayDifference plus(
        final ElementType type, final MemorySegment one, final MemorySegment other, final long inRow,
        final long firstCol)
    {
        final long size = type.sizeBytes();
        ArrayDifference sum = this;
        for (long at = 0; at < one.byteSize(); at += size)
        {
            if (MemorySegment.mismatch(one, at, at + size, other, at, at + size) >= 0)
            {
                double difference = 0;
                for (long part = at; part < at + size; part += size / type.components())
                {
                    difference = Math.max(difference, difference(type, one, other, part));
                }
                sum = difference > sum.most || sum.row < 0 ?
                    new ArrayDifference(sum.count + 1, difference, inRow, firstCol + at / size) :
                    new ArrayDifference(sum.count + 1, sum.most, sum.row, sum.column);
            }
        }
        return sum;
    }

    private static double difference(
        final ElementType type, final MemorySegment one, final MemorySegment other, final long at)
    {
        final double difference = switch (type)
        {
            case DOUBLE, COMPLEX -> one.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at) -
                other.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
            case FLOAT -> (double)one.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at) -
                other.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
            case LONG -> exact(one.get(ValueLayout.JAVA_LONG_UNALIGNED, at),
                other.get(ValueLayout.JAVA_LONG_UNALIGNED, at));
            case INT -> (double)one.get(ValueLayout.JAVA_INT_UNALIGNED, at) -
                other.get(ValueLayout.JAVA_INT_UNALIGNED, at);
        };
        return Double.isNaN(difference) && !isSame(type, one, other, at) ? Double.POSITIVE_INFINITY :
            Double.isNaN(difference) ? 0 : Math.abs(difference);
    }

    private static double exact(final long one, final long other)
    {
        final long difference = one - other;
        final boolean isOverflow = ((one ^ other) & (one ^ difference)) < 0;
        return isOverflow ? (double)one - other : difference;
    }

    private static boolean isSame(
        final ElementType type, final MemorySegment one, final MemorySegment other, final long at)
    {
        final long size = type.sizeBytes() / type.components();
        return MemorySegment.mismatch(one, at, at + size, other, at, at + size) < 0;
    }
}
