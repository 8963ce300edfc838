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
                // hypot of infinity and NaN is infinity
                pairs[i] = Double.isNaN(pairs[i]) || Double.isNaN(pairs[i + 1]) ? Double.NaN :
                    Math.hypot(pairs[i], pairs[i + 1]);
                pairs[i + 1] = 0;
            }
        }
    }

    /**
     * {@return a word of elements that change nothing in a combination}
     *
     * @param type      the element type.
     * @param reduction the reduction, which the type has.
     * @param index     index of the word; of complex numbers, even ones are real parts.
     */
    public static long identityWord(final ElementType type, final Reduction reduction, final int index)
    {
        if (type != ElementType.COMPLEX)
        {
            return identity(type, reduction);
        }
        return (index & 1) == 0 ? identity(ElementType.DOUBLE, reduction) : 0;
    }

    /**
     * Combines words as a collective call does.
     *
     * @param type       the element type.
     * @param reduction  the reduction, which the type has.
     * @param left       the left operands, overwritten with the results.
     * @param leftFirst  index of the first one.
     * @param right      the right operands.
     * @param rightFirst index of the first one.
     * @param count      number of words; of complex numbers even.
     */
    public static void reduce(
        final ElementType type, final Reduction reduction, final long[] left, final int leftFirst, final long[] right,
        final int rightFirst, final int count)
    {
        if (type != ElementType.COMPLEX)
        {
            for (int i = 0; i < count; i++)
            {
                left[leftFirst + i] = reduce(type, reduction, left[leftFirst + i], right[rightFirst + i]);
            }
        }
        else if (reduction == Reduction.PRODUCT)
        {
            for (int i = 0; i < count; i += 2)
            {
                multiply(left, leftFirst + i, right, rightFirst + i);
            }
        }
        else
        {
            reduce(ElementType.DOUBLE, reduction, left, leftFirst, right, rightFirst, count);
        }
    }

    private static void multiply(final long[] left, final int at, final long[] right, final int rightAt)
    {
        final double re = Double.longBitsToDouble(left[at]);
        final double im = Double.longBitsToDouble(left[at + 1]);
        final double otherRe = Double.longBitsToDouble(right[rightAt]);
        final double otherIm = Double.longBitsToDouble(right[rightAt + 1]);
        left[at] = Double.doubleToRawLongBits(re * otherRe - im * otherIm);
        left[at + 1] = Double.doubleToRawLongBits(re * otherIm + im * otherRe);
    }

    /** For floats, too: a double holds the product of two floats exactly. */
    private static long multiply(final ElementType type, final long left, final long right)
    {
        return type.isInteger() ? left * right :
            Elements.toWord(type, Elements.toDouble(type, left) * Elements.toDouble(type, right));
    }
}
