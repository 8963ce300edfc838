package org.gaeron;

/**
 * Algebra on a rank's own block of doubles or floats; see {@link OwnBlock}. All is computed in doubles, and floats are
 * rounded once, when they are stored.
 *
 * @param <A> the Java array of the elements.
 */
public non-sealed interface OwnReals<A> extends OwnBlock<A>
{
    /**
     * Sets all elements to a value.
     *
     * @param value the value.
     */
    void fill(double value);

    /**
     * Multiplies all elements by a factor.
     *
     * @param factor the factor.
     */
    void scale(double factor);

    /**
     * Adds a value to all elements.
     *
     * @param value the value.
     */
    void addConstant(double value);

    /**
     * Adds a multiple of another array: {@code own += alpha * other}, rounded after the product and after the sum.
     *
     * @param alpha the factor.
     * @param other an array of the same element type that is distributed in the same way.
     * @throws IllegalArgumentException if the element type differs, or the elements that this rank owns.
     */
    void add(double alpha, GlobalArray<A> other);

    /**
     * {@return this rank's part of the dot product with another array} An allReduce of all parts is the product.
     *
     * @param other an array of the same element type that is distributed in the same way.
     * @throws IllegalArgumentException if the element type differs, or the elements that this rank owns.
     */
    double dot(GlobalArray<A> other);

    /**
     * {@return the sum of the own elements; 0 if there are none}
     */
    double sum();

    /**
     * {@return the least own element; infinity if there are none} As with {@link Math#min(double, double)}, a NaN wins.
     */
    double min();

    /**
     * {@return the greatest own element; minus infinity if there are none} A NaN wins.
     */
    double max();
}
