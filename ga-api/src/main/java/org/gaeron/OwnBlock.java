package org.gaeron;

/**
 * Algebra on the block that a rank owns: nothing is sent, no rank is waited for. A program calls {@link World#sync()}
 * where the work of several ranks meets. {@link LocalBlock} says who may use the elements and when: adding to them here
 * while other ranks accumulate loses updates. A rank that owns nothing does nothing.
 *
 * <p>Rank's thread only. Every call is an {@link IllegalStateException} after the array is closed.
 *
 * @param <A> the Java array of the elements, such as {@code double[]}.
 */
public sealed interface OwnBlock<A> permits OwnReals, OwnIntegers, OwnComplex
{
    /**
     * Copies this rank's block of another array, bit by bit. To copy between other distributions, see
     * {@link CopyableArray#copyFrom(GlobalArray)}.
     *
     * @param from an array of the same element type that is distributed in the same way.
     * @throws IllegalArgumentException if the element type differs, or the elements that this rank owns.
     */
    void copyFrom(GlobalArray<A> from);
}
