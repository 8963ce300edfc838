package org.gaeron.runtime.memory;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.Reduction;

/**
 * The operators of accumulates and the reductions of collective calls, on words of {@link Elements}.
 */
public final class Operators
{
    private Operators()
    {
    }

    /**
     * {@return two words combined}
     *
     * @param type     the element type.
     * @param operator the operator, which the type has.
     * @param left     the word before.
     * @param right    the operand.
     */
    public static long combine(final ElementType type, final Operator operator, final long left, final long right)
    {
        if (operator == Operator.REPLACE)
        {
            return right;
        }
        return type.isInteger() ? combine(operator, left, right) : Elements.toWord(type,
            combine(operator, Elements.toDouble(type, left), Elements.toDouble(type, right)));
    }

    /** For floats, too: a double holds the sum of two floats so well that rounding it again is as rounding it once. */
    private static double combine(final Operator operator, final double left, final double right)
    {
        return switch (operator)
        {
            case SUM -> left + right;
            case MIN -> Math.min(left, right);
            case MAX -> Math.max(left, right);
            case REPLACE -> right;
            case OR, AND, XOR -> throw new IllegalArgumentException("expected no bitwise operator, actual " + operator);
        };
    }

    private static long combine(final Operator operator, final long left, final long right)
    {
        return switch (operator)
        {
            case SUM -> left + right;
            case MIN -> Math.min(left, right);
            case MAX -> Math.max(left, right);
            case OR -> left | right;
            case AND -> left & right;
            case XOR -> left ^ right;
            case REPLACE -> right;
        };
    }

    /**
     * {@return two words combined by a collective call; of complex numbers one of their words, not for products}
     *
     * @param type      the element type.
     * @param reduction the reduction, which the type has.
     * @param left      a word, as {@link #contribution} gives it.
     * @param right     another word.
     */
    public static long reduce(final ElementType type, final Reduction reduction, final long left, final long right)
    {
        return switch (reduction)
        {
            case SUM -> combine(type, Operator.SUM, left, right);
            case MIN, ABS_MIN -> combine(type, Operator.MIN, left, right);
            case MAX, ABS_MAX -> combine(type, Operator.MAX, left, right);
            case PRODUCT -> multiply(type, left, right);
            case AND -> left & right;
            case OR -> left | right;
            case XOR -> left ^ right;
        };
    }

    /**
     * {@return what a word of a rank counts in a collective call: itself or its magnitude} Not of complex numbers.
     *
     * @param type      the element type.
     * @param reduction the reduction, which the type has.
     * @param word      the word.
     */
    public static long contribution(final ElementType type, final Reduction reduction, final long word)
    {
        if (reduction != Reduction.ABS_MAX && reduction != Reduction.ABS_MIN)
        {
            return word;
        }
        return type.isInteger() ? Elements.narrow(type, Math.abs(word)) :
            Elements.toWord(type, Math.abs(Elements.toDouble(type, word)));
    }

    /**
     * {@return the word that changes nothing in a combination} Not of complex numbers.
     *
     * @param type      the element type.
     * @param reduction the reduction, which the type has.
     */
    public static long identity(final ElementType type, final Reduction reduction)
    {
        final boolean isInt = type == ElementType.INT;
        return switch (reduction)
        {
            case SUM, OR, XOR -> 0;
            case ABS_MAX -> 0;
            case PRODUCT -> type.isInteger() ? 1 : Elements.toWord(type, 1);
            case AND -> -1;
            case MIN, ABS_MIN -> type.isInteger() ? isInt ? Integer.MAX_VALUE : Long.MAX_VALUE :
                Elements.toWord(type, Double.POSITIVE_INFINITY);
            case MAX -> type.isInteger() ? isInt ? Integer.MIN_VALUE : Long.MIN_VALUE :
                Elements.toWord(type, Double.NEGATIVE_INFINITY);
        };
    }

    /**
     * Replaces complex numbers by what they count in a collective call: themselves or their magnitudes.
     *
     * @param reduction the reduction.
     * @param pairs     real and imaginary parts.
     */
    public static void contributeComplex(final Reduction reduction, final double[] pairs)
    {
        if (reduction == Reduction.ABS_MAX || reduction == Reduction.ABS_MIN)
        {
            for (int i = 0; i < pairs.length; i += 2)
            {
                pairs[i] = Math.hypot(pairs[i], pairs[i + 1]);
                pairs[i + 1] = 0;
            }
        }
    }

    /**
     * Combines complex numbers as a collective call does.
     *
     * @param reduction the reduction, which complex numbers have.
     * @param left      words of doubles, overwritten with the result.
     * @param right     more of them.
     * @param first     first word.
     * @param count     number of words, even.
     */
    public static void reduceComplex(
        final Reduction reduction, final long[] left, final long[] right, final int first, final int count)
    {
        for (int i = first; i < first + count; i += 2)
        {
            if (reduction == Reduction.PRODUCT)
            {
                final double re = Double.longBitsToDouble(left[i]);
                final double im = Double.longBitsToDouble(left[i + 1]);
                final double otherRe = Double.longBitsToDouble(right[i]);
                final double otherIm = Double.longBitsToDouble(right[i + 1]);
                left[i] = Double.doubleToRawLongBits(re * otherRe - im * otherIm);
                left[i + 1] = Double.doubleToRawLongBits(re * otherIm + im * otherRe);
            }
            else
            {
                left[i] = reduce(ElementType.DOUBLE, reduction, left[i], right[i]);
                left[i + 1] = reduce(ElementType.DOUBLE, reduction, left[i + 1], right[i + 1]);
            }
        }
    }

    /** For floats, too: a double holds the product of two floats exactly. */
    private static long multiply(final ElementType type, final long left, final long right)
    {
        return type.isInteger() ? left * right :
            Elements.toWord(type, Elements.toDouble(type, left) * Elements.toDouble(type, right));
    }
}
