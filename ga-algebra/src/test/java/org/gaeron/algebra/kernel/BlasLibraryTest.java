package org.gaeron.algebra.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.lang.reflect.Array;
import java.util.Random;

import org.gaeron.ElementType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class BlasLibraryTest
{
    private static final String OPEN_BLAS = "libopenblas.so.0";

    private final Random random = new Random(3);
    private BlasLibrary library;

    @BeforeEach
    void find()
    {
        library = BlasLibrary.of("auto");
    }

    @ParameterizedTest
    @EnumSource(names = { "DOUBLE", "FLOAT", "COMPLEX" })
    void shouldMultiplyAsOwnKernels(final ElementType type)
    {
        assumeTrue(library != null, "no BLAS on this host");
        for (int ops = 0; ops < 9; ops++)
        {
            final LocalMatrix a = view(matrix(type, ops % 3 == 0 ? 7 : 9, ops % 3 == 0 ? 9 : 7), ops % 3);
            final LocalMatrix b = view(matrix(type, ops < 3 ? 9 : 5, ops < 3 ? 5 : 9), ops / 3);
            final Object elements = elements(type, 7 * 6);
            final Object own = elements(type, 7 * 6);
            System.arraycopy(elements, 0, own, 0, Array.getLength(own));
            final double imaginary = type == ElementType.COMPLEX ? -0.25 : 0;
            new LocalProduct(library).add(0.5, imaginary, a, b, LocalMatrix.of(type, elements, 0, 7, 5, 6));
            new LocalProduct(null).add(0.5, imaginary, a, b, LocalMatrix.of(type, own, 0, 7, 5, 6));
            for (int i = 0; i < Array.getLength(own); i++)
            {
                assertEquals(((Number)Array.get(own, i)).doubleValue(), ((Number)Array.get(elements, i)).doubleValue(),
                    type == ElementType.FLOAT ? 1e-5 : 1e-14, type + " " + ops + ", element " + i);
            }
        }
    }

    private static LocalMatrix view(final LocalMatrix matrix, final int op)
    {
        return switch (op)
        {
            case 0 -> matrix;
            case 1 -> matrix.transpose();
            default -> matrix.transpose().conjugate();
        };
    }

    private LocalMatrix matrix(final ElementType type, final int rows, final int cols)
    {
        return LocalMatrix.of(type, elements(type, rows * (cols + 2)), 0, rows, cols, cols + 2);
    }

    private Object elements(final ElementType type, final int count)
    {
        final double[] numbers = random.doubles((long)count * type.components(), -1, 1).toArray();
        if (type != ElementType.FLOAT)
        {
            return numbers;
        }
        final float[] floats = new float[count];
        for (int i = 0; i < count; i++)
        {
            floats[i] = (float)numbers[i];
        }
        return floats;
    }

    /** So the other tests are not left out where a library is refused that multiplies right. */
    @Test
    @SuppressWarnings("restricted")
    void shouldTakeAnOpenBlasThatIsThere()
    {
        try
        {
            SymbolLookup.libraryLookup(OPEN_BLAS, Arena.global());
        }
        catch (final IllegalArgumentException ex)
        {
            abort("no " + OPEN_BLAS + " on this host");
        }
        assertEquals(OPEN_BLAS + ", integers of 32 bits, one thread", BlasLibrary.of(OPEN_BLAS).toString());
    }

    @Test
    void shouldTellWhichLibraryItIs()
    {
        assumeTrue(library != null, "no BLAS on this host");
        assertTrue(library.toString().matches(".+, integers of (32|64) bits, one thread"), library::toString);
    }

    @Test
    void shouldUseNoneUnlessToldTo()
    {
        assertNull(BlasLibrary.of("none"));
    }

    @Test
    void shouldRefuseWhatIsNoBlas()
    {
        final String missing = assertThrows(IllegalArgumentException.class,
            () -> BlasLibrary.of("libno-such-blas.so")).getMessage();
        assertTrue(missing.startsWith("gaeron.blas: expected a library, actual libno-such-blas.so"), missing);
        final String other = assertThrows(IllegalArgumentException.class,
            () -> BlasLibrary.of(System.mapLibraryName("jimage"))).getMessage();
        assertTrue(other.startsWith("gaeron.blas: expected a library"), other);
    }
}
