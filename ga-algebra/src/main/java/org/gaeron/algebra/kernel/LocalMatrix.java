package org.gaeron.algebra.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.Objects;
import java.util.function.ObjIntConsumer;

import org.gaeron.ElementType;
import org.gaeron.LocalBlock;

/**
 * A matrix in the memory of this process: a Java array, or the native memory of a block. It is a view, so a part or the
 * transposed matrix costs nothing. Immutable; its elements are whoever's may use that memory.
 *
 * <p>Offsets and leading dimensions count elements. Complex ones are pairs in an array of doubles.
 */
public final class LocalMatrix
{
    private final ElementType type;
    /** The Java array; null if the elements are native. */
    private final Object array;
    /** The native memory; null if the elements are in a Java array. */
    private final MemorySegment memory;
    private final ValueLayout layout;
    private final long offset;
    private final long ld;
    private final int rows;
    private final int cols;
    private final boolean isTransposed;
    private final boolean isConjugated;

    private LocalMatrix(
        final ElementType type, final Object array, final MemorySegment memory, final long offset, final long ld,
        final int rows, final int cols, final boolean isTransposed, final boolean isConjugated)
    {
        this.type = type;
        this.array = array;
        this.memory = memory;
        this.layout = layout(type);
        this.offset = offset;
        this.ld = ld;
        this.rows = rows;
        this.cols = cols;
        this.isTransposed = isTransposed;
        this.isConjugated = isConjugated;
    }

    static ValueLayout layout(final ElementType type)
    {
        return switch (type)
        {
            case DOUBLE, COMPLEX -> ValueLayout.JAVA_DOUBLE;
            case FLOAT -> ValueLayout.JAVA_FLOAT;
            case LONG -> ValueLayout.JAVA_LONG;
            case INT -> ValueLayout.JAVA_INT;
        };
    }

    /**
     * {@return a matrix of doubles in a Java array, row by row}
     *
     * @param elements the array.
     * @param offset   index of the first element.
     * @param rows     number of rows.
     * @param cols     number of columns.
     * @param ld       leading dimension: elements from one row to the next, at least the columns.
     * @throws IllegalArgumentException if the array is too short, or {@code ld} too small.
     */
    public static LocalMatrix of(
        final double[] elements, final long offset, final int rows, final int cols, final long ld)
    {
        return of(ElementType.DOUBLE, elements, offset, rows, cols, ld);
    }

    /**
     * {@return a matrix in a Java array, row by row}
     *
     * @param type     the element type.
     * @param elements the Java array of that type; of complex numbers, pairs of doubles.
     * @param offset   index of the first element.
     * @param rows     number of rows.
     * @param cols     number of columns.
     * @param ld       leading dimension: elements from one row to the next, at least the columns.
     * @throws IllegalArgumentException if the array is of another type or too short, or {@code ld} too small.
     */
    public static LocalMatrix of(
        final ElementType type, final Object elements, final long offset, final int rows, final int cols,
        final long ld)
    {
        final Class<?> expected = layout(type).carrier();
        if (elements.getClass().componentType() != expected)
        {
            throw new IllegalArgumentException("expected an array of " + expected + " for " + type.plural() +
                ", actual " + elements.getClass().getSimpleName());
        }
        check(Array.getLength(elements) / type.components(), offset, rows, cols, ld);
        return new LocalMatrix(type, elements, null, offset, ld, rows, cols, false, false);
    }

    /**
     * {@return a matrix in native memory, row by row}
     *
     * @param type   the element type.
     * @param memory the memory, aligned to elements.
     * @param offset index of the first element.
     * @param rows   number of rows.
     * @param cols   number of columns.
     * @param ld     leading dimension: elements from one row to the next, at least the columns.
     * @throws IllegalArgumentException if the memory is not native or too short, or {@code ld} too small.
     */
    public static LocalMatrix of(
        final ElementType type, final MemorySegment memory, final long offset, final int rows, final int cols,
        final long ld)
    {
        if (!memory.isNative())
        {
            throw new IllegalArgumentException("expected native memory, actual " + memory);
        }
        check(memory.byteSize() / type.sizeBytes(), offset, rows, cols, ld);
        return new LocalMatrix(type, null, memory, offset, ld, rows, cols, false, false);
    }

    /**
     * {@return the block of a rank of this node, in its place}
     *
     * @param block a block of fewer than 2<sup>31</sup> rows and columns.
     * @throws ArithmeticException if it has more.
     */
    public static LocalMatrix of(final LocalBlock block)
    {
        return of(block, 0, Math.toIntExact(block.rows()), 0, Math.toIntExact(block.cols()));
    }

    /**
     * {@return a part of the block of a rank of this node, in its place}
     *
     * @param block a block.
     * @param row   the first row of the part, from 0 on.
     * @param rows  number of its rows.
     * @param col   the first column of the part, from 0 on.
     * @param cols  number of its columns.
     * @throws IndexOutOfBoundsException if the part reaches outside the block.
     */
    public static LocalMatrix of(
        final LocalBlock block, final long row, final int rows, final long col, final int cols)
    {
        Objects.checkFromIndexSize(row, rows, block.rows());
        Objects.checkFromIndexSize(col, cols, block.cols());
        return new LocalMatrix(
            block.type(), null, block.memory(), row * block.ld() + col, block.ld(), rows, cols, false, false);
    }

    private static void check(final long length, final long offset, final int rows, final int cols, final long ld)
    {
        if (offset < 0 || rows < 0 || cols < 0 || ld < cols)
        {
            throw new IllegalArgumentException("expected offset, rows and columns from 0 on, and ld of at least the " +
                "columns, actual offset " + offset + ", " + rows + " x " + cols + ", ld " + ld);
        }
        if (rows > 0 && cols > 0 && (cols > length - offset || rows - 1 > (length - offset - cols) / ld))
        {
            throw new IllegalArgumentException("expected an array with room for " + rows + " x " + cols +
                " elements with ld " + ld + " at offset " + offset + ", actual length " + length);
        }
    }

    /** {@return the transposed matrix, in the same memory} */
    public LocalMatrix transpose()
    {
        return new LocalMatrix(type, array, memory, offset, ld, cols, rows, !isTransposed, isConjugated);
    }

    /** {@return the matrix of conjugate complex elements, in the same memory; of other types the same matrix} */
    public LocalMatrix conjugate()
    {
        return type != ElementType.COMPLEX ? this :
            new LocalMatrix(type, array, memory, offset, ld, rows, cols, isTransposed, !isConjugated);
    }

    /**
     * {@return a part of this matrix, in the same memory}
     *
     * @param row  its first row.
     * @param rows number of its rows.
     * @param col  its first column.
     * @param cols number of its columns.
     * @throws IndexOutOfBoundsException if it reaches outside this matrix.
     */
    public LocalMatrix part(final int row, final int rows, final int col, final int cols)
    {
        Objects.checkFromIndexSize(row, rows, this.rows);
        Objects.checkFromIndexSize(col, cols, this.cols);
        final long at = isTransposed ? offset + col * ld + row : offset + row * ld + col;
        return new LocalMatrix(type, array, memory, at, ld, rows, cols, isTransposed, isConjugated);
    }

    /** {@return the element type} */
    public ElementType type()
    {
        return type;
    }

    /** {@return number of rows} */
    public int rows()
    {
        return rows;
    }

    /** {@return number of columns} */
    public int cols()
    {
        return cols;
    }

    boolean isTransposed()
    {
        return isTransposed;
    }

    boolean isConjugated()
    {
        return isConjugated;
    }

    boolean isNative()
    {
        return array == null;
    }

    Object array()
    {
        return array;
    }

    MemorySegment memory()
    {
        return memory;
    }

    long ld()
    {
        return ld;
    }

    /** {@return the index in its memory of an element of a line: a row, or a column if the matrix is transposed} */
    long index(final long line, final long at)
    {
        return offset + line * ld + at;
    }

    /** Copies elements of a line to a Java array of the element's type. */
    void read(final long line, final long from, final int count, final Object to, final int at)
    {
        final int components = type.components();
        final long index = index(line, from) * components;
        if (array != null)
        {
            System.arraycopy(array, (int)index, to, at, count * components);
        }
        else
        {
            MemorySegment.copy(memory, layout, index * layout.byteSize(), to, at, count * components);
        }
    }

    /** Copies elements of a Java array to a line. */
    void write(final long line, final long to, final int count, final Object from, final int at)
    {
        final int components = type.components();
        final long index = index(line, to) * components;
        if (array != null)
        {
            System.arraycopy(from, at, array, (int)index, count * components);
        }
        else
        {
            MemorySegment.copy(from, at, memory, layout, index * layout.byteSize(), count * components);
        }
    }

    /**
     * Multiplies all elements, which are no integers, by a factor. With 0 they become 0, even if they were NaN.
     *
     * @param real      real part of the factor.
     * @param imaginary imaginary part of the factor; 0 unless the elements are complex.
     */
    public void scale(final double real, final double imaginary)
    {
        if (real == 0 && imaginary == 0)
        {
            Scaling.clear(this);
        }
        else if (real != 1 || imaginary != 0)
        {
            forEachLine((line, count) -> Scaling.scale(line, count, real, imaginary));
        }
    }

    /**
     * Multiplies all elements, which are integers, by a factor.
     *
     * @param factor the factor.
     */
    public void scaleIntegers(final long factor)
    {
        if (factor == 0)
        {
            Scaling.clear(this);
        }
        else if (factor != 1)
        {
            forEachLine((line, count) -> Scaling.scale(line, count, factor));
        }
    }

    /** Copies the lines of this matrix to those of another one. */
    void copyTo(final LocalMatrix to)
    {
        final int count = isTransposed ? rows : cols;
        final Object line = Array.newInstance(layout.carrier(), count * type.components());
        for (int i = 0; i < (isTransposed ? cols : rows); i++)
        {
            read(i, 0, count, line, 0);
            to.write(i, 0, count, line, 0);
        }
    }

    private void forEachLine(final ObjIntConsumer<Object> action)
    {
        final int lines = isTransposed ? cols : rows;
        final int count = isTransposed ? rows : cols;
        final Object line = Array.newInstance(layout.carrier(), count * type.components());
        for (int i = 0; i < lines; i++)
        {
            read(i, 0, count, line, 0);
            action.accept(line, count * type.components());
            write(i, 0, count, line, 0);
        }
    }

    @Override
    public String toString()
    {
        return rows + " x " + cols + " matrix of " + type.plural();
    }
}
