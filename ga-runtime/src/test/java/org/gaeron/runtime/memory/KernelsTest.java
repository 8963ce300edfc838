package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

class KernelsTest
{
    private static final double ALPHA = 1.0 / 3;

    private static void check(
        final MemorySegment y, final double[] before, final double[] x, final int from, final int count)
    {
        for (int i = 0; i < before.length; i++)
        {
            final boolean isChanged = i >= from && i < from + count;
            final double expected = isChanged ? before[i] + ALPHA * x[i - from] : before[i];
            assertEquals(expected, y.get(JAVA_DOUBLE, i * 8L), 0.0, "element " + i + " of " + count);
        }
    }

    @Test
    void shouldGiveTheSameBitsWithAllProvidersAndSources()
    {
        final Random random = new Random(11);
        for (final KernelProvider provider : List.of(new ScalarKernels(), new VectorKernels()))
        {
            for (int count = 0; count < 70; count++)
            {
                final double[] x = random.doubles(count, -10, 10).toArray();
                final double[] before = random.doubles(count + 9, -10, 10).toArray();
                try (Arena arena = Arena.ofConfined())
                {
                    final MemorySegment y = arena.allocate(before.length * 8L, 8);
                    y.copyFrom(MemorySegment.ofArray(before));
                    final double[] padded = new double[count + 6];
                    System.arraycopy(x, 0, padded, 3, count);
                    provider.axpy(ALPHA, padded, 3, y, 5 * 8L, count);
                    check(y, before, x, 5, count);

                    y.copyFrom(MemorySegment.ofArray(before));
                    final MemorySegment unaligned = arena.allocate(count * 8L + 16, 8);
                    MemorySegment.copy(x, 0, unaligned, JAVA_DOUBLE_UNALIGNED, 3, count);
                    provider.axpyNative(ALPHA, unaligned, 3, y, 5 * 8L, count);
                    check(y, before, x, 5, count);
                }
            }
        }
    }
}
