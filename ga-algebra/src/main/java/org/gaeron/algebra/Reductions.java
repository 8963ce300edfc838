package org.gaeron.algebra;

import org.gaeron.GlobalArray;
import org.gaeron.Reduction;

/**
 * Sums, dot products and extremes of arrays and of {@link Section sections}, of any element type and layout. All ranks
 * get the result. The calls are collective on the team of the first section, as those of {@link Elements} are; what is
 * said there about arguments, layouts and threads holds here as well. The first section stands for the destination.
 *
 * <p>Sums of doubles and floats are computed in doubles, in an order that the layout and the places of the ranks on
 * nodes fix. If both are the same, a sum has the same bits in every run; else its last bits may differ, see {@link
 * Reduction}. Sums of integers are exact, but wrap beyond 64 bits. The sum of nothing is 0; an extreme of nothing is an
 * {@link IllegalArgumentException}.
 */
public final class Reductions
{
    private Reductions()
    {
    }

    /**
     * {@return the sum of {@code a b}} Of complex numbers neither is conjugated.
     *
     * @param <A> the Java array of the elements.
     * @param a   an operand.
     * @param b   the other operand.
     */
    public static <A> Scalar dot(final GlobalArray<A> a, final GlobalArray<A> b)
    {
        return dot(Section.of(a), Section.of(b));
    }

    /**
     * {@return the sum of {@code a b} of sections} Of complex numbers neither is conjugated.
     *
     * @param <A> the Java array of the elements.
     * @param a   an operand.
     * @param b   the other operand.
     */
    public static <A> Scalar dot(final Section<A> a, final Section<A> b)
    {
        return Summary.DOT.of(a, b);
    }

    /**
     * {@return the sum of {@code conj(a) b}: the inner product of complex numbers, {@link #dot} of all others}
     *
     * @param <A> the Java array of the elements.
     * @param a   the operand that is conjugated.
     * @param b   the other operand.
     */
    public static <A> Scalar dotConjugated(final GlobalArray<A> a, final GlobalArray<A> b)
    {
        return dotConjugated(Section.of(a), Section.of(b));
    }

    /**
     * {@return the sum of {@code conj(a) b} of sections}
     *
     * @param <A> the Java array of the elements.
     * @param a   the operand that is conjugated.
     * @param b   the other operand.
     */
    public static <A> Scalar dotConjugated(final Section<A> a, final Section<A> b)
    {
        return Summary.DOT_CONJUGATED.of(a, b);
    }

    /**
     * {@return the sum of the elements}
     *
     * @param a the array.
     */
    public static Scalar sum(final GlobalArray<?> a)
    {
        return sum(Section.of(a));
    }

    /**
     * {@return the sum of the elements of a section}
     *
     * @param a the section.
     */
    public static Scalar sum(final Section<?> a)
    {
        return Summary.SUM.of(a);
    }

    /**
     * {@return the sum of the magnitudes of the elements} It is a norm of the array as a vector; see
     * {@link Matrices#norm} for those of matrices.
     *
     * @param a the array.
     */
    public static Scalar sumOfMagnitudes(final GlobalArray<?> a)
    {
        return sumOfMagnitudes(Section.of(a));
    }

    /**
     * {@return the sum of the magnitudes of the elements of a section}
     *
     * @param a the section.
     */
    public static Scalar sumOfMagnitudes(final Section<?> a)
    {
        return Summary.MAGNITUDES.of(a);
    }

    /**
     * {@return the least element, and the first place in row-major order that has it} It is NaN if any is. Of complex
     * numbers it is the one of least magnitude.
     *
     * @param a the array.
     */
    public static ExtremeElement min(final GlobalArray<?> a)
    {
        return min(Section.of(a));
    }

    /**
     * {@return the least element of a section, and its place in the array; see {@link #min(GlobalArray)}}
     *
     * @param a the section.
     * @throws IllegalArgumentException if it is empty.
     */
    public static ExtremeElement min(final Section<?> a)
    {
        return new ExtremeSearch(a, Reduction.MIN, false).run();
    }

    /**
     * {@return the greatest element, and the first place in row-major order that has it} It is NaN if any is. Of
     * complex numbers it is the one of greatest magnitude.
     *
     * @param a the array.
     */
    public static ExtremeElement max(final GlobalArray<?> a)
    {
        return max(Section.of(a));
    }

    /**
     * {@return the greatest element of a section, and its place in the array; see {@link #max(GlobalArray)}}
     *
     * @param a the section.
     * @throws IllegalArgumentException if it is empty.
     */
    public static ExtremeElement max(final Section<?> a)
    {
        return new ExtremeSearch(a, Reduction.MAX, false).run();
    }

    /**
     * {@return the greatest magnitude of an element, and the first place in row-major order that has it} It is NaN if
     * any is. Magnitudes are those of {@link Math#abs(long)}: that of {@link Long#MIN_VALUE} is negative.
     *
     * @param a the array.
     */
    public static ExtremeElement absMax(final GlobalArray<?> a)
    {
        return absMax(Section.of(a));
    }

    /**
     * {@return the greatest magnitude of an element of a section, and its place; see {@link #absMax(GlobalArray)}}
     *
     * @param a the section.
     * @throws IllegalArgumentException if it is empty.
     */
    public static ExtremeElement absMax(final Section<?> a)
    {
        return new ExtremeSearch(a, Reduction.MAX, true).run();
    }

    /**
     * {@return the largest step that keeps {@code a + step * b} at 0 or above; infinite if there is none, of integers
     * the largest value of their type} Steps of integers are divided as integers.
     *
     * @param <A> the Java array of the elements; not complex.
     * @param a   the point, of elements of 0 or more.
     * @param b   the direction.
     * @throws IllegalArgumentException on all ranks if an element of {@code a} is negative; it names the first one.
     */
    public static <A> Scalar stepMax(final Section<A> a, final Section<A> b)
    {
        return new StepSearch("stepMax", a, b).max();
    }

    /**
     * {@return the steps along a direction at which elements reach their bounds} The step of an element is that to its
     * upper bound if it grows, and to its lower bound if it falls.
     *
     * @param <A> the Java array of the elements; not complex.
     * @param x   the point.
     * @param v   the direction.
     * @param lo  lower bounds.
     * @param hi  upper bounds.
     * @throws IllegalArgumentException if there is no element.
     */
    public static <A> StepBounds stepBounds(
        final Section<A> x, final Section<A> v, final Section<A> lo, final Section<A> hi)
    {
        return new StepSearch("stepBounds", x, v, lo, hi).bounds();
    }
}
