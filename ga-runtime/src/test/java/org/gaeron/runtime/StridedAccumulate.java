package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;

import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Patch;

/** Non-blocking strided accumulate onto an array of any element type. */
final class StridedAccumulate
{
    private StridedAccumulate()
    {
    }

    /** Starts it from a Java array, or from memory. */
    static Handle start(
        final GlobalArray<?> array, final Patch patch, final long rowStep, final long colStep, final long alpha,
        final Object buffer, final long ld)
    {
        final MemorySegment memory = buffer instanceof final MemorySegment segment ? segment : null;
        return switch (array)
        {
            case final GlobalDoubleArray doubles -> memory != null ?
                doubles.accAsync(patch, rowStep, colStep, alpha, memory, ld) :
                doubles.accAsync(patch, rowStep, colStep, alpha, (double[])buffer, ld);
            case final GlobalLongArray longs -> memory != null ?
                longs.accAsync(patch, rowStep, colStep, alpha, memory, ld) :
                longs.accAsync(patch, rowStep, colStep, alpha, (long[])buffer, ld);
            case final GlobalFloatArray floats -> memory != null ?
                floats.accAsync(patch, rowStep, colStep, alpha, memory, ld) :
                floats.accAsync(patch, rowStep, colStep, alpha, (float[])buffer, ld);
            case final GlobalIntArray ints -> memory != null ?
                ints.accAsync(patch, rowStep, colStep, (int)alpha, memory, ld) :
                ints.accAsync(patch, rowStep, colStep, (int)alpha, (int[])buffer, ld);
            case final GlobalComplexArray pairs -> memory != null ?
                pairs.accAsync(patch, rowStep, colStep, alpha, 0, memory, ld) :
                pairs.accAsync(patch, rowStep, colStep, alpha, 0, (double[])buffer, ld);
        };
    }
}
