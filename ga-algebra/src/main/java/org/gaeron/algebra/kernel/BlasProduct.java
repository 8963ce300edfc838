package org.gaeron.algebra.kernel;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;

/**
 * Products by a {@link BlasLibrary}. Native memory is passed as it is. Java arrays are copied to native memory, because
 * a call that works on them in place would keep the garbage collector waiting. Used by one thread at a time.
 */
final class BlasProduct
{
    private static final int PLAIN = 111;
    private static final int TRANSPOSED = 112;
    private static final int CONJUGATED = 113;
    private static final long LINE_BYTES = 64;

    private final BlasLibrary library;
    private final MemorySegment[] copies = { MemorySegment.NULL, MemorySegment.NULL, MemorySegment.NULL };
    private final MemorySegment alpha = Arena.ofAuto().allocate(2 * Double.BYTES, Double.BYTES);
    private final MemorySegment one = Arena.ofAuto().allocate(2 * Double.BYTES, Double.BYTES);

    BlasProduct(final BlasLibrary library)
    {
        this.library = library;
        one.set(JAVA_DOUBLE, 0, 1);
    }

    /** {@return whether the library can multiply these matrices} */
    static boolean isPossible(final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        return !c.type().isInteger() && isPossible(a) && isPossible(b) && isPossible(c) &&
            c.rows() > 0 && c.cols() > 0 && a.cols() > 0;
    }

    private static boolean isPossible(final LocalMatrix matrix)
    {
        return matrix.ld() <= Integer.MAX_VALUE && (matrix.isTransposed() || !matrix.isConjugated());
    }

    /** Adds {@code alpha a b} to c. */
    void add(
        final double real, final double imaginary, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        final LocalMatrix left = toNative(a, 0);
        final LocalMatrix right = toNative(b, 1);
        final LocalMatrix product = toNative(c, 2);
        final MemorySegment at = address(product);
        final int ld = (int)product.ld();
        switch (c.type())
        {
            case DOUBLE -> library.multiplyDoubles(op(a), op(b), c.rows(), c.cols(), a.cols(), real,
                address(left), (int)left.ld(), address(right), (int)right.ld(), at, ld);
            case FLOAT -> library.multiplyFloats(op(a), op(b), c.rows(), c.cols(), a.cols(), (float)real,
                address(left), (int)left.ld(), address(right), (int)right.ld(), at, ld);
            case COMPLEX ->
            {
                alpha.set(JAVA_DOUBLE, 0, real);
                alpha.set(JAVA_DOUBLE, Double.BYTES, imaginary);
                library.multiplyComplex(op(a), op(b), c.rows(), c.cols(), a.cols(), alpha, address(left),
                    (int)left.ld(), address(right), (int)right.ld(), one, at, ld);
            }
            case LONG, INT -> throw new IllegalArgumentException("expected fractions, actual " + c.type().plural());
        }
        if (product != c)
        {
            product.copyTo(c);
        }
    }

    private static int op(final LocalMatrix matrix)
    {
        if (!matrix.isTransposed())
        {
            return PLAIN;
        }
        return matrix.isConjugated() ? CONJUGATED : TRANSPOSED;
    }

    private static MemorySegment address(final LocalMatrix matrix)
    {
        return matrix.memory().asSlice(matrix.index(0, 0) * matrix.type().sizeBytes());
    }

    private LocalMatrix toNative(final LocalMatrix matrix, final int slot)
    {
        if (matrix.isNative())
        {
            return matrix;
        }
        final ElementType type = matrix.type();
        final LocalMatrix plain = matrix.isTransposed() ? matrix.transpose() : matrix;
        final long bytes = (long)plain.rows() * plain.cols() * type.sizeBytes();
        if (copies[slot].byteSize() < bytes)
        {
            copies[slot] = Arena.ofAuto().allocate(bytes, LINE_BYTES);
        }
        final LocalMatrix copy = LocalMatrix.of(type, copies[slot], 0, plain.rows(), plain.cols(), plain.cols());
        plain.copyTo(copy);
        return copy;
    }

    @Override
    public String toString()
    {
        return "BLAS of " + library;
    }
}
