package org.gaeron.examples.chem;

/**
 * The Boys function {@code F_m(t) = int_0^1 u^2m exp(-t u^2) du}.
 *
 * <p>Up to {@value #TABLE_END}: a Taylor series about the nearest point of a table gives the highest order, downward
 * recursion the others. Beyond: the asymptotic value of order 0 and upward recursion. Helgaker, Jorgensen, Olsen,
 * "Molecular Electronic-Structure Theory", section 9.8.
 */
final class BoysFunction
{
    /** The highest order: four f functions, and one for derivatives. */
    static final int MAX_ORDER = 13;

    private static final int TABLE_END = 36;
    private static final int POINTS_PER_UNIT = 16;
    private static final double STEP = 1.0 / POINTS_PER_UNIT;
    /** Terms 0 to 6: the next is below (1/32)^7 / 7! / 15 = 4e-16 of 1. */
    private static final int TERMS = 7;
    private static final int ORDERS = MAX_ORDER + TERMS;
    /** Row i holds F_0, F_1, ... at t = i * STEP. */
    private static final double[] TABLE = table();
    private static final double HALF_SQRT_PI = 0.5 * Math.sqrt(Math.PI);

    private BoysFunction()
    {
    }

    /**
     * Calculates all orders up to a highest.
     *
     * @param t      argument, at least 0.
     * @param order  highest order, at most {@link #MAX_ORDER}.
     * @param values where to: F_0 to F_order.
     */
    static void evaluate(final double t, final int order, final double[] values)
    {
        if (t >= TABLE_END - STEP)
        {
            evaluateAsymptotic(t, order, values);
            return;
        }
        final int point = (int)(t * POINTS_PER_UNIT + 0.5);
        final double d = point * STEP - t;
        final int row = point * ORDERS + order;
        values[order] = TABLE[row] + d * (TABLE[row + 1] + d * (1.0 / 2) * (TABLE[row + 2] + d * (1.0 / 3) *
            (TABLE[row + 3] + d * (1.0 / 4) * (TABLE[row + 4] + d * (1.0 / 5) *
            (TABLE[row + 5] + d * (1.0 / 6) * TABLE[row + 6])))));
        if (order > 0)
        {
            final double exponential = Math.exp(-t);
            for (int m = order; m > 0; m--)
            {
                values[m - 1] = (2 * t * values[m] + exponential) / (2 * m - 1);
            }
        }
    }

    private static void evaluateAsymptotic(final double t, final int order, final double[] values)
    {
        final double half = 0.5 / t;
        final double exponential = order > 0 ? Math.exp(-t) : 0;
        values[0] = HALF_SQRT_PI / Math.sqrt(t);
        for (int m = 0; m < order; m++)
        {
            values[m + 1] = ((2 * m + 1) * values[m] - exponential) * half;
        }
    }

    private static double[] table()
    {
        final int points = TABLE_END * POINTS_PER_UNIT + 1;
        final double[] table = new double[points * ORDERS];
        for (int point = 0; point < points; point++)
        {
            final double t = point * STEP;
            final double exponential = Math.exp(-t);
            final int row = point * ORDERS;
            table[row + ORDERS - 1] = series(t, ORDERS - 1, exponential);
            for (int m = ORDERS - 1; m > 0; m--)
            {
                table[row + m - 1] = (2 * t * table[row + m] + exponential) / (2 * m - 1);
            }
        }
        return table;
    }

    /** {@code exp(-t) sum_k (2t)^k / ((2m+1)(2m+3)...(2m+2k+1))}: all terms positive, so nothing cancels. */
    private static double series(final double t, final int m, final double exponential)
    {
        double term = 1.0 / (2 * m + 1);
        double sum = term;
        for (int k = 1; term > sum * 1e-17; k++)
        {
            term *= 2 * t / (2 * m + 2 * k + 1);
            sum += term;
        }
        return exponential * sum;
    }
}
