package org.gaeron.algebra;

import java.util.Objects;

import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;

/**
 * A patch of an array as an operand of this package. Immutable; it costs nothing but the object.
 *
 * @param <A>   the Java array of the elements, such as {@code double[]}.
 * @param array the array.
 * @param patch the patch, in indices of the array; it may be empty.
 */
public record Section<A>(GlobalArray<A> array, Patch patch)
{
    /**
     * Checks that the patch lies in the array.
     *
     * @throws IndexOutOfBoundsException if it does not.
     */
    public Section
    {
        Objects.requireNonNull(array, "array");
        Objects.requireNonNull(patch, "patch");
        if (patch.rowHi() > array.rows() || patch.colHi() > array.cols())
        {
            throw new IndexOutOfBoundsException(
                "array " + array.spec().name() + ": expected a patch of " + array.patch() + ", actual " + patch);
        }
    }

    /**
     * {@return the section that is the whole array}
     *
     * @param <A>   the Java array of the elements.
     * @param array the array.
     */
    public static <A> Section<A> of(final GlobalArray<A> array)
    {
        return new Section<>(array, array.patch());
    }

    /**
     * {@return the section that is a patch of an array}
     *
     * @param <A>   the Java array of the elements.
     * @param array the array.
     * @param patch the patch.
     * @throws IndexOutOfBoundsException if it reaches outside the array.
     */
    public static <A> Section<A> of(final GlobalArray<A> array, final Patch patch)
    {
        return new Section<>(array, patch);
    }

    /**
     * {@return the element type}
     */
    public ElementType type()
    {
        return array.spec().type();
    }

    /**
     * {@return number of rows}
     */
    public long rows()
    {
        return patch.rows();
    }

    /**
     * {@return number of columns}
     */
    public long cols()
    {
        return patch.cols();
    }

    boolean isSameArray(final Section<?> other)
    {
        return array.number() == other.array.number();
    }

    boolean isSameShape(final Section<?> other)
    {
        return rows() == other.rows() && cols() == other.cols();
    }

    /** {@return array and patch, human-readable} */
    @Override
    public String toString()
    {
        return array.spec().name() + patch;
    }
}
