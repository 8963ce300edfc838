package org.gaeron.algebra;

import org.gaeron.ElementType;

/**
 * A number of any element type: a factor, or the result of a reduction. It is an integer of 64 bits, a real number or a
 * complex one. Immutable.
 *
 * @param isInteger whether it is an integer: then {@code whole} is its value, and {@code re} the nearest double.
 * @param whole     the integer; 0 if it is none.
 * @param re        real part.
 * @param im        imaginary part.
 */
public record Scalar(boolean isInteger, long whole, double re, double im)
{
    /**
     * {@return a real number}
     *
     * @param value its value.
     */
    public static Scalar of(final double value)
    {
        return new Scalar(false, 0, value, 0);
    }

    /**
     * {@return an integer}
     *
     * @param value its value.
     */
    public static Scalar of(final long value)
    {
        return new Scalar(true, value, value, 0);
    }

    /**
     * {@return a complex number}
     *
     * @param re real part.
     * @param im imaginary part.
     */
    public static Scalar of(final double re, final double im)
    {
        return new Scalar(false, 0, re, im);
    }

    /**
     * {@return the number as a double: of an integer the nearest one}
     *
     * @throws ArithmeticException if it has an imaginary part.
     */
    public double asDouble()
    {
        if (im != 0)
        {
            throw new ArithmeticException("expected a real number, actual " + this);
        }
        return re;
    }

    /**
     * {@return the number as a long}
     *
     * @throws ArithmeticException if it is no integer, or none of 64 bits.
     */
    public long asLong()
    {
        if (isInteger)
        {
            return whole;
        }
        if (im != 0 || re != Math.rint(re) || re < Long.MIN_VALUE || re >= 0x1p63)
        {
            throw new ArithmeticException("expected an integer of 64 bits, actual " + this);
        }
        return (long)re;
    }

    /** {@return this number, checked to be a value for elements of a type} */
    Scalar check(final ElementType type)
    {
        try
        {
            if (type.isInteger())
            {
                return of(asLong());
            }
            return type == ElementType.COMPLEX ? this : of(asDouble());
        }
        catch (final ArithmeticException ex)
        {
            throw new IllegalArgumentException("a value for " + type.plural() + ": " + ex.getMessage(), ex);
        }
    }

    /** {@return the digits, such as {@code 3}, {@code 2.5} or {@code 1.0-2.0i}} */
    @Override
    public String toString()
    {
        if (isInteger)
        {
            return Long.toString(whole);
        }
        return im == 0 ? Double.toString(re) : re + (im < 0 || Double.isNaN(im) ? "" : "+") + im + "i";
    }
}
