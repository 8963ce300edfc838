package org.gaeron;

/**
 * A sum of doubles with the rounding errors of its steps, so that its error does not grow with their number. After A.
 * Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, ZAMM 54 (1974).
 */
final class CompensatedSum
{
    private double sum;
    private double errors;

    void add(final double value)
    {
        final double next = sum + value;
        errors += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
        sum = next;
    }

    /** {@return the sum without the errors} */
    double sum()
    {
        return sum;
    }

    /** {@return the errors of the sum} */
    double errors()
    {
        return errors;
    }

    /** {@return the whole sum; infinite if it is too large} */
    double value()
    {
        return Double.isInfinite(sum) ? sum : sum + errors;
    }
}
