package org.gaeron.runtime.memory;

/**
 * Conversions of values to the words of {@link Elements} and back, for texts that are the same for every type.
 */
public final class Words
{
    private Words()
    {
    }

    /**
     * {@return the word of a double}
     *
     * @param value the value.
     */
    public static long of(final double value)
    {
        return Double.doubleToRawLongBits(value);
    }

    /**
     * {@return the word of a float}
     *
     * @param value the value.
     */
    public static long of(final float value)
    {
        return Float.floatToRawIntBits(value);
    }

    /**
     * {@return the word of a long}
     *
     * @param value the value.
     */
    public static long of(final long value)
    {
        return value;
    }

    /**
     * {@return the word of an int}
     *
     * @param value the value.
     */
    public static long of(final int value)
    {
        return value;
    }

    /**
     * {@return the double that has a word}
     *
     * @param word the word.
     */
    static double toDouble(final long word)
    {
        return Double.longBitsToDouble(word);
    }

    /**
     * {@return the float that has a word}
     *
     * @param word the word.
     */
    static float toFloat(final long word)
    {
        return Float.intBitsToFloat((int)word);
    }
}
