package org.gaeron.algebra;

import org.gaeron.GlobalArray;

/**
 * Operations element by element, on arrays and on {@link Section sections} of them, of any element type and layout. The
 * destination may be one of the operands. Each rank writes the elements that it owns: operands that are distributed as
 * the destination are read in place, others are fetched panel by panel.
 *
 * <p>All calls are collective on the team of the destination, whose ranks pass the same arguments. Each call syncs this
 * team before and after, as far as the arrays of the call go. An operand may be an array of another team that has all
 * ranks of this one; then ranks outside of it must have synced with it before. Rank's thread.
 *
 * <p>Elements of floats are computed in doubles and rounded once. Integers wrap, and ints are computed in longs.
 * Numbers for integers must be integers, numbers for doubles and floats real: else an {@link IllegalArgumentException}.
 * Sections must have one element type and shape. An operand of the array of the destination must be the same patch or
 * a disjoint one; else an {@link IllegalArgumentException}. Operands may overlap each other. Empty sections are left as
 * they are. Ranks that disagree get a {@link org.gaeron.SpecMismatchException}, and nothing is changed.
 */
public final class Elements
{
    private Elements()
    {
    }

    /**
     * Adds: {@code to = alpha a + beta b}.
     *
     * @param <A> the Java array of the elements.
     * @param alpha factor of {@code a}.
     * @param a an operand.
     * @param beta factor of {@code b}.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void add(
        final double alpha, final GlobalArray<A> a, final double beta, final GlobalArray<A> b, final GlobalArray<A> to)
    {
        add(Scalar.of(alpha), Section.of(a), Scalar.of(beta), Section.of(b), Section.of(to));
    }

    /**
     * Adds sections: {@code to = alpha a + beta b}.
     *
     * @param <A> the Java array of the elements.
     * @param alpha factor of {@code a}.
     * @param a an operand.
     * @param beta factor of {@code b}.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void add(
        final Scalar alpha, final Section<A> a, final Scalar beta, final Section<A> b, final Section<A> to)
    {
        Elementwise.run(Mapping.ADD, alpha, beta, to, a, b);
    }

    /**
     * Multiplies: {@code to = a b}, element by element.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void multiply(final GlobalArray<A> a, final GlobalArray<A> b, final GlobalArray<A> to)
    {
        multiply(Section.of(a), Section.of(b), Section.of(to));
    }

    /**
     * Multiplies sections: {@code to = a b}, element by element.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void multiply(final Section<A> a, final Section<A> b, final Section<A> to)
    {
        Elementwise.run(Mapping.MULTIPLY, to, a, b);
    }

    /**
     * Divides: {@code to = a / b}. Floating-point numbers follow IEEE 754. A zero in a divisor of integers is an
     * {@link ArithmeticException} on all ranks that names the first one; nothing is changed then. Complex numbers are
     * divided by Smith's way, which overflows only where the quotient does.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void divide(final GlobalArray<A> a, final GlobalArray<A> b, final GlobalArray<A> to)
    {
        divide(Section.of(a), Section.of(b), Section.of(to));
    }

    /**
     * Divides sections: {@code to = a / b}; see {@link #divide(GlobalArray, GlobalArray, GlobalArray)}.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void divide(final Section<A> a, final Section<A> b, final Section<A> to)
    {
        Elementwise.run(Mapping.DIVIDE, to, a, b);
    }

    /**
     * Takes the greater one of two elements; NaN if one is. Of complex numbers it is the one of greater magnitude, the
     * first one if these are equal.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void maximum(final GlobalArray<A> a, final GlobalArray<A> b, final GlobalArray<A> to)
    {
        maximum(Section.of(a), Section.of(b), Section.of(to));
    }

    /**
     * Takes the greater one of two elements of sections; see {@link #maximum(GlobalArray, GlobalArray, GlobalArray)}.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void maximum(final Section<A> a, final Section<A> b, final Section<A> to)
    {
        Elementwise.run(Mapping.MAXIMUM, to, a, b);
    }

    /**
     * Takes the lesser one of two elements; NaN if one is. Of complex numbers it is the one of lesser magnitude, the
     * first one if these are equal.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void minimum(final GlobalArray<A> a, final GlobalArray<A> b, final GlobalArray<A> to)
    {
        minimum(Section.of(a), Section.of(b), Section.of(to));
    }

    /**
     * Takes the lesser one of two elements of sections; see {@link #minimum(GlobalArray, GlobalArray, GlobalArray)}.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b the other operand.
     * @param to the destination.
     */
    public static <A> void minimum(final Section<A> a, final Section<A> b, final Section<A> to)
    {
        Elementwise.run(Mapping.MINIMUM, to, a, b);
    }

    /**
     * Replaces each element by its magnitude, as {@link Math#abs(double)} gives it; that of a complex number has the
     * imaginary part 0.
     *
     * @param <A> the Java array of the elements.
     * @param a the operand, which is overwritten.
     */
    public static <A> void abs(final GlobalArray<A> a)
    {
        abs(Section.of(a));
    }

    /**
     * Replaces each element of a section by its magnitude; see {@link #abs(GlobalArray)}.
     *
     * @param <A> the Java array of the elements.
     * @param a the operand, which is overwritten.
     */
    public static <A> void abs(final Section<A> a)
    {
        Elementwise.run(Mapping.ABS, a, a);
    }

    /**
     * Replaces each element by {@code 1 / a}; see {@link #divide(GlobalArray, GlobalArray, GlobalArray)}.
     *
     * @param <A> the Java array of the elements.
     * @param a the operand, which is overwritten.
     */
    public static <A> void reciprocal(final GlobalArray<A> a)
    {
        reciprocal(Section.of(a));
    }

    /**
     * Replaces each element of a section by {@code 1 / a}.
     *
     * @param <A> the Java array of the elements.
     * @param a the operand, which is overwritten.
     */
    public static <A> void reciprocal(final Section<A> a)
    {
        Elementwise.run(Mapping.RECIPROCAL, a, a);
    }

    /**
     * Takes the middle one of three elements; NaN if one is. Of complex numbers it is the one of middle magnitude.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b an operand.
     * @param c an operand.
     * @param to the destination.
     */
    public static <A> void median(
        final GlobalArray<A> a, final GlobalArray<A> b, final GlobalArray<A> c, final GlobalArray<A> to)
    {
        median(Section.of(a), Section.of(b), Section.of(c), Section.of(to));
    }

    /**
     * Takes the middle one of three elements of sections.
     *
     * @param <A> the Java array of the elements.
     * @param a an operand.
     * @param b an operand.
     * @param c an operand.
     * @param to the destination.
     */
    public static <A> void median(
        final Section<A> a, final Section<A> b, final Section<A> c, final Section<A> to)
    {
        Elementwise.run(Mapping.MEDIAN, to, a, b, c);
    }

    /**
     * Multiplies each element by a factor.
     *
     * @param <A> the Java array of the elements.
     * @param a the destination.
     * @param factor the factor.
     */
    public static <A> void scale(final GlobalArray<A> a, final double factor)
    {
        scale(Section.of(a), Scalar.of(factor));
    }

    /**
     * Multiplies each element of a section by a factor.
     *
     * @param <A> the Java array of the elements.
     * @param a the destination.
     * @param factor the factor.
     */
    public static <A> void scale(final Section<A> a, final Scalar factor)
    {
        Elementwise.run(Mapping.SCALE, factor, factor, a, a);
    }

    /**
     * Adds a number to each element.
     *
     * @param <A> the Java array of the elements.
     * @param a the destination.
     * @param value the number.
     */
    public static <A> void addConstant(final GlobalArray<A> a, final double value)
    {
        addConstant(Section.of(a), Scalar.of(value));
    }

    /**
     * Adds a number to each element of a section.
     *
     * @param <A> the Java array of the elements.
     * @param a the destination.
     * @param value the number.
     */
    public static <A> void addConstant(final Section<A> a, final Scalar value)
    {
        Elementwise.run(Mapping.ADD_CONSTANT, value, value, a, a);
    }

    /**
     * Sets each element to a number.
     *
     * @param <A> the Java array of the elements.
     * @param a the destination.
     * @param value the number.
     */
    public static <A> void fill(final GlobalArray<A> a, final double value)
    {
        fill(Section.of(a), Scalar.of(value));
    }

    /**
     * Sets each element of a section to a number.
     *
     * @param <A> the Java array of the elements.
     * @param a the destination.
     * @param value the number.
     */
    public static <A> void fill(final Section<A> a, final Scalar value)
    {
        Elementwise.run(Mapping.FILL, value, value, a);
    }

    /**
     * Fills with numbers that depend only on the seed and the place in the array: they are the same for any layout and
     * number of ranks. Doubles and floats, and both parts of complex numbers, are uniform in [0, 1); integers have
     * random bits. The generator is SplitMix64, with the place as its counter.
     *
     * @param <A> the Java array of the elements.
     * @param a the array to fill.
     * @param seed the seed.
     */
    public static <A> void fillRandom(final GlobalArray<A> a, final long seed)
    {
        new RandomFill(a, seed).run();
    }
}
