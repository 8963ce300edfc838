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
     * {@return two words combined by a collective call}
     *
     * @param type      the element type.
     * @param reduction the reduction.
     * @param left      a word.
     * @param right     another word.
     */
    public static long reduce(final ElementType type, final Reduction reduction, final long left, final long right)
    {
        return switch (reduction)
        {
            case SUM -> combine(type, Operator.SUM, left, right);
            case MIN -> combine(type, Operator.MIN, left, right);
            case MAX -> combine(type, Operator.MAX, left, right);
            case PRODUCT -> multiply(type, left, right);
        };
    }

    /** For floats, too: a double holds the product of two floats exactly. */
    private static long multiply(final ElementType type, final long left, final long right)
    {
        return type.isInteger() ? left * right :
            Elements.toWord(type, Elements.toDouble(type, left) * Elements.toDouble(type, right));
    }
}
