package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;

import org.gaeron.ElementType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Loops over operands in place have the bits of those over panels, before vectors are compiled and after.
 */
class PlaceKernelsTest
{
    private static final int LENGTH = 301;
    private static final int CALLS = 20_000;
    private static final double ALPHA = 1.1;
    private static final double BETA = -0.3;

    private final Random random = new Random(19);
    private final double[] a = random.doubles(LENGTH).toArray();
    private final double[] b = random.doubles(LENGTH).toArray();

    private double[] expected(final Mapping mapping)
    {
        a[3] = Double.POSITIVE_INFINITY;
        b[5] = -0.0;
        final double[] to = new double[LENGTH];
        RealKernels.map(mapping, ALPHA, BETA, new double[][]{to, a, b}, LENGTH);
        return to;
    }

    @ParameterizedTest
    @EnumSource(value = Mapping.class, names = {"ADD", "MULTIPLY"})
    void shouldComputeDoublesAsPanels(final Mapping mapping)
    {
        final double[] expected = expected(mapping);
        final PlaceKernels kernels = PlaceKernels.of(ElementType.DOUBLE, mapping, ALPHA, BETA);
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment from = arena.allocateFrom(JAVA_DOUBLE, a);
            final MemorySegment with = arena.allocateFrom(JAVA_DOUBLE, b);
            final MemorySegment to = arena.allocate(JAVA_DOUBLE, LENGTH);
            for (int call = 0; call < CALLS; call++)
            {
                final int count = call % LENGTH;
                final int at = random.nextInt(LENGTH - count);
                to.copyFrom(from);
                final double[] all = a.clone();
                System.arraycopy(expected, at, all, at, count);
                // the destination is an operand, too, every other time
                kernels.map(to, 8L * at, call % 2 == 0 ? to : from, 8L * at, with, 8L * at, count);
                assertArrayEquals(all, to.toArray(JAVA_DOUBLE));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Mapping.class, names = {"ADD", "MULTIPLY"})
    void shouldRoundFloatsOnce(final Mapping mapping)
    {
        for (int i = 0; i < LENGTH; i++)
        {
            a[i] = (float)a[i];
            b[i] = (float)b[i];
        }
        final double[] expected = expected(mapping);
        final PlaceKernels kernels = PlaceKernels.of(ElementType.FLOAT, mapping, ALPHA, BETA);
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment from = arena.allocate(JAVA_FLOAT, LENGTH);
            final MemorySegment with = arena.allocate(JAVA_FLOAT, LENGTH);
            final float[] rounded = new float[LENGTH];
            for (int i = 0; i < LENGTH; i++)
            {
                from.setAtIndex(JAVA_FLOAT, i, (float)a[i]);
                with.setAtIndex(JAVA_FLOAT, i, (float)b[i]);
                rounded[i] = (float)expected[i];
            }
            rounded[0] = (float)a[0];
            kernels.map(from, Float.BYTES, from, Float.BYTES, with, Float.BYTES, LENGTH - 1);
            assertArrayEquals(rounded, from.toArray(JAVA_FLOAT));
        }
    }
}
