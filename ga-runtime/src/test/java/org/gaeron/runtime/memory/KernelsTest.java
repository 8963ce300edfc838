package org.gaeron.runtime.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.gaeron.ElementType;
import org.junit.jupiter.api.Test;

class KernelsTest
{
    private static final int BEFORE = 5;

    private final Random random = new Random(11);

    /** Fills with words of random numbers. */
    private MemorySegment numbers(final Arena arena, final ElementType type, final int count)
    {
        final MemorySegment memory = arena.allocate((long)count * type.sizeBytes(), 8);
        for (long at = 0; at < memory.byteSize(); at += wordBytes(type))
        {
            Elements.write(type, memory, at, word(type));
        }
        return memory;
    }

    private long word(final ElementType type)
    {
        final double value = random.nextDouble(-10, 10);
        return wordBytes(type) == Float.BYTES ?
            Float.floatToRawIntBits((float)value) : Double.doubleToRawLongBits(value);
    }

    private static int wordBytes(final ElementType type)
    {
        return type.sizeBytes() / type.components();
    }

    private <A> void compare(
        final ElementType type, final KernelProvider<A> scalar, final KernelProvider<A> vectors, final A padded)
    {
        for (int count = 0; count < 150; count++)
        {
            try (Arena arena = Arena.ofConfined())
            {
                final MemorySegment x = numbers(arena, type, count);
                final MemorySegment expected = numbers(arena, type, count + 2 * BEFORE);
                final MemorySegment actual = arena.allocate(expected.byteSize(), 8).copyFrom(expected);
                final MemorySegment unaligned = arena.allocate(x.byteSize() + 3, 8).asSlice(3).copyFrom(x);
                Elements.copy(type, x, 0, padded, 3, count);
                final long alpha = word(type);
                final long alpha2 = word(type);
                final long yBytes = (long)BEFORE * type.sizeBytes();
                scalar.axpy(alpha, alpha2, padded, 3, expected, yBytes, count);
                vectors.axpy(alpha, alpha2, padded, 3, actual, yBytes, count);
                assertEquals(-1, expected.mismatch(actual), type + " from an array, " + count);
                scalar.axpyNative(alpha, alpha2, unaligned, 0, expected, yBytes, count);
                vectors.axpyNative(alpha, alpha2, unaligned, 0, actual, yBytes, count);
                assertEquals(-1, expected.mismatch(actual), type + " from unaligned memory, " + count);
                vectors.axpyNative(alpha, alpha2, x, 0, actual, yBytes, count);
                scalar.axpy(alpha, alpha2, padded, 3, expected, yBytes, count);
                assertEquals(-1, expected.mismatch(actual), type + " from aligned memory, " + count);
            }
        }
    }

    @Test
    void shouldGiveTheSameBitsWithAllProvidersAndSources()
    {
        compare(ElementType.DOUBLE, new DoubleKernels(), new DoubleKernels.Vectors(), new double[160]);
        compare(ElementType.FLOAT, new FloatKernels(), new FloatKernels.Vectors(), new float[160]);
        compare(ElementType.COMPLEX, new ComplexKernels(), new ComplexKernels.Vectors(), new double[320]);
        compare(ElementType.DOUBLE, new DoubleKernels(), new DoubleKernels.Staged(), new double[160]);
        compare(ElementType.FLOAT, new FloatKernels(), new FloatKernels.Staged(), new float[160]);
        compare(ElementType.COMPLEX, new ComplexKernels(), new ComplexKernels.Staged(), new double[320]);
    }

    /** Places go backwards; positions are those of a patch that begins behind the third element. */
    private void compareList(final ElementType type, final Object x, final long alpha2)
    {
        final int count = 40;
        final int[] positions = IntStream.range(3, 3 + count).toArray();
        final long[] places = LongStream.range(0, count).map(i -> count - 1 - i).toArray();
        final long[] forwards = LongStream.range(0, count).toArray();
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment values = numbers(arena, type, count + 3);
            Elements.copy(type, values, 0, x, 0, count + 3);
            final MemorySegment unaligned = arena.allocate(values.byteSize() + 3, 8).asSlice(3).copyFrom(values);
            final MemorySegment expected = numbers(arena, type, count);
            final MemorySegment actual = arena.allocate(expected.byteSize(), 8).copyFrom(expected);
            final long alpha = word(type);
            for (int i = 0; i < count; i++)
            {
                Kernels.axpy(type, alpha, alpha2, x, 3 + i, expected, (count - 1L - i) * type.sizeBytes(), 1);
            }
            Kernels.axpyAt(type, alpha, alpha2, x, positions, actual, places, 0, 7);
            Kernels.axpyAt(type, alpha, alpha2, x, positions, actual, places, 7, count);
            assertEquals(-1, expected.mismatch(actual), type + " from an array");
            Kernels.axpy(type, alpha, alpha2, x, 3, expected, 0, count);
            Kernels.axpyNativeAt(type, alpha, alpha2, unaligned, 0, positions, actual, forwards, 0, count);
            assertEquals(-1, expected.mismatch(actual), type + " from unaligned memory");
        }
    }

    @Test
    void shouldGiveListsTheSameBitsAsPatches()
    {
        compareList(ElementType.DOUBLE, new double[43], 0);
        compareList(ElementType.FLOAT, new float[43], 0);
        compareList(ElementType.COMPLEX, new double[86], Double.doubleToRawLongBits(0.3));
        compareList(ElementType.COMPLEX, new double[86], 0);
        assertThrows(IllegalArgumentException.class, () -> Kernels.axpyAt(
            ElementType.INT, 1, 0, new int[1], new int[1], MemorySegment.NULL, new long[1], 0, 1));
    }

    @Test
    void shouldMultiplyComplexNumbers()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment y = arena.allocate(100 * 16L, 8);
            final double[] x = new double[200];
            for (int i = 0; i < 200; i++)
            {
                x[i] = i;
            }
            Kernels.axpy(ElementType.COMPLEX, Double.doubleToRawLongBits(2), Double.doubleToRawLongBits(-3),
                x, 0, y, 0, 100);
            for (int i = 0; i < 200; i += 2)
            {
                assertEquals(2.0 * i + 3 * (i + 1), Double.longBitsToDouble(
                    Elements.read(ElementType.COMPLEX, y, i * 8L)), 0.0, "real part of " + i / 2);
                assertEquals(2.0 * (i + 1) - 3 * i, Double.longBitsToDouble(
                    Elements.read(ElementType.COMPLEX, y, i * 8L + 8)), 0.0, "imaginary part of " + i / 2);
            }
        }
    }

    @Test
    void shouldAddMoreThanOnePartOfStagedElements()
    {
        final int count = 1500;
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment x = numbers(arena, ElementType.FLOAT, count);
            final MemorySegment expected = numbers(arena, ElementType.FLOAT, count);
            final MemorySegment actual = arena.allocate(expected.byteSize(), 8).copyFrom(expected);
            final long alpha = word(ElementType.FLOAT);
            new FloatKernels().axpyNative(alpha, 0, x, 0, expected, 0, count);
            new FloatKernels.Staged().axpyNative(alpha, 0, x, 0, actual, 0, count);
            assertEquals(-1, expected.mismatch(actual));
        }
    }

    @Test
    void shouldNotWarnWhereThereAreVectors()
    {
        assertNull(Kernels.takeWarning());
    }

    @Test
    void shouldRoundTheProductBeforeTheSum()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final double[] x = random.doubles(100, -10, 10).toArray();
            final MemorySegment y = numbers(arena, ElementType.DOUBLE, 100);
            final double[] expected = new double[100];
            Elements.copy(ElementType.DOUBLE, y, 0, expected, 0, 100);
            Kernels.axpy(ElementType.DOUBLE, Double.doubleToRawLongBits(1.0 / 3), 0, x, 0, y, 0, 100);
            for (int i = 0; i < 100; i++)
            {
                final double product = 1.0 / 3 * x[i];
                final double actual = Double.longBitsToDouble(Elements.read(ElementType.DOUBLE, y, i * 8L));
                assertEquals(expected[i] + product, actual, 0.0, "element " + i);
            }
        }
    }
}
