package org.gaeron;

/**
 * Algebra on a rank's own block of longs or ints; see {@link OwnBlock}. All is computed in longs, which wrap, and
 * narrowed to the element when it is stored. None of it is atomic.
 *
 * @param <A> the Java array of the elements.
 */
public non-sealed interface OwnIntegers<A> extends OwnBlock<A>
{
    /**
     * Sets all elements to a value.
     *
     * @param value the value.
     */
    void fill(long value);

    /**
     * Multiplies all elements by a factor.
     *
     * @param factor the factor.
     */
    void scale(long factor);

    /**
     * Adds a value to all elements.
     *
     * @param value the value.
     */
    void addConstant(long value);

    /**
     * Adds a multiple of another array: {@code own += alpha * other}.
     *
     * @param alpha the factor.
     * @param other an array of the same element type that is distributed in the same way.
     * @throws IllegalArgumentException if the element type differs, or the elements that this rank owns.
     */
    void add(long alpha, GlobalArray<A> other);

    /**
     * {@return this rank's part of the dot product with another array} An allReduce of all parts is the product.
     *
     * @param other an array of the same element type that is distributed in the same way.
     * @throws IllegalArgumentException if the element type differs, or the elements that this rank owns.
     */
    long dot(GlobalArray<A> other);

    /**
     * {@return the sum of the own elements; 0 if there are none}
     */
    long sum();

    /**
     * {@return the least own element; {@link Long#MAX_VALUE} if there are none}
     */
    long min();

    /**
     * {@return the greatest own element; {@link Long#MIN_VALUE} if there are none}
     */
    long max();
}
