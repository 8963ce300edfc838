package org.gaeron;

/**
 * Algebra on a rank's own block of complex numbers; see {@link OwnBlock}.
 */
public non-sealed interface OwnComplex extends OwnBlock<double[]>
{
    /**
     * Sets all elements to a value.
     *
     * @param re real part.
     * @param im imaginary part.
     */
    void fill(double re, double im);

    /**
     * Multiplies all elements by a factor.
     *
     * @param re real part of the factor.
     * @param im imaginary part.
     */
    void scale(double re, double im);

    /**
     * Adds a value to all elements.
     *
     * @param re real part.
     * @param im imaginary part.
     */
    void addConstant(double re, double im);

    /**
     * Adds a multiple of another array: {@code own += (re + im i) * other}.
     *
     * @param re    real part of the factor.
     * @param im    imaginary part.
     * @param other an array of complex numbers that is distributed in the same way.
     * @throws IllegalArgumentException if the element type differs, or the elements that this rank owns.
     */
    void add(double re, double im, GlobalComplexArray other);

    /**
     * Computes this rank's part of the dot product with another array, without conjugation.
     *
     * @param other an array of complex numbers that is distributed in the same way.
     * @param value the destination: real and imaginary part in its first two elements.
     * @throws IllegalArgumentException if the element type differs, or the elements that this rank owns, or
     *                                  {@code value} has fewer than two elements.
     */
    void dot(GlobalComplexArray other, double[] value);

    /**
     * Computes the sum of the own elements; 0 if there are none.
     *
     * @param value the destination: real and imaginary part in its first two elements.
     * @throws IllegalArgumentException if {@code value} has fewer than two elements.
     */
    void sum(double[] value);
}
