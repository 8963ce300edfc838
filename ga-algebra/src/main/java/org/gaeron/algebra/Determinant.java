package org.gaeron.algebra;

/**
 * Determinant of a matrix as its sign and the natural logarithm of its magnitude, which no order overflows.
 *
 * @param sign         1 or -1.
 * @param logMagnitude logarithm of the magnitude.
 */
public record Determinant(int sign, double logMagnitude)
{
    /**
     * {@return the determinant itself; infinity or 0 if a double cannot hold it}
     */
    public double value()
    {
        return sign * Math.exp(logMagnitude);
    }
}
