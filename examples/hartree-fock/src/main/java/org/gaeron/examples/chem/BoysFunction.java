package org.gaeron.examples.chem;

/**
 * Boys function {@code F_m(t) = int_0^1 u^2m exp(-t u^2) du}.
 *
 * <p>Below about {@value #TABLE_END}, the highest order comes from a Taylor series about the nearest point of a table,
 * as does the exponential. Beyond, it comes from the asymptotic value. The lower orders come by downward recursion.
 * Helgaker, Jorgensen, Olsen, "Molecular Electronic-Structure Theory", section 9.8.
 */
final class BoysFunction
{
    /** Highest order: four f functions, and one for derivatives. */
    static final int MAX_ORDER = 13;

    /** End of the table. From here on the exponential is below 5e-18 and is neglected. */
    private static final int TABLE_END = 40;
    private static final int POINTS_PER_UNIT = 16;
    private static final double STEP = 1.0 / POINTS_PER_UNIT;
    private static final double LAST = TABLE_END - STEP;
    /** Terms 0 to 6: the next is below (1/32)^7 / 7! / 15 = 4e-16 of 1. */
    private static final int TERMS = 7;
    private static final int ORDERS = MAX_ORDER + TERMS;
    /** Row i holds exp(-t), F_0, F_1, ... at t = i * STEP. */
    private static final double[] TABLE = table();
    private static final int COLUMNS = ORDERS + 1;
    /** Factors (2m-1)!! sqrt(pi) / 2^(m+1) of F_m for large t. */
    private static final double[] ASYMPTOTIC = asymptotic();

    private BoysFunction()
    {
    }

    /**
     * Calculates all orders up to a highest.
     *
     * @param t           arguments, at least 0.
     * @param count       number of arguments.
     * @param order       highest order, at most {@link #MAX_ORDER}.
     * @param exponential workspace for that many values.
     * @param f           results: for each order from 0 the values for all arguments.
     */
    static void evaluate(
        final double[] t, final int count, final int order, final double[] exponential, final double[][] f)
    {
        highest(t, count, order, exponential, f[order]);
        for (int m = order; m > 0; m--)
        {
            final double inverse = 1.0 / (2 * m - 1);
            final double[] from = f[m];
            final double[] to = f[m - 1];
            for (int e = 0; e < count; e++)
            {
                to[e] = (2 * t[e] * from[e] + exponential[e]) * inverse;
            }
        }
    }

    private static void highest(
        final double[] t, final int count, final int order, final double[] exponential, final double[] to)
    {
        for (int e = 0; e < count; e++)
        {
            if (t[e] < LAST)
            {
                final int point = (int)(t[e] * POINTS_PER_UNIT + 0.5);
                final double d = point * STEP - t[e];
                final int row = point * COLUMNS;
                final int i = row + order + 1;
                to[e] = TABLE[i] + d * (TABLE[i + 1] + d * (1.0 / 2) * (TABLE[i + 2] + d * (1.0 / 3) *
                    (TABLE[i + 3] + d * (1.0 / 4) * (TABLE[i + 4] + d * (1.0 / 5) *
                    (TABLE[i + 5] + d * (1.0 / 6) * TABLE[i + 6])))));
                exponential[e] = TABLE[row] * (1 + d * (1 + d * (1.0 / 2) * (1 + d * (1.0 / 3) *
                    (1 + d * (1.0 / 4) * (1 + d * (1.0 / 5) * (1 + d * (1.0 / 6) * (1 + d * (1.0 / 7))))))));
            }
            else
            {
                final double inverse = 1 / t[e];
                double value = ASYMPTOTIC[order] * Math.sqrt(inverse);
                for (int m = 0; m < order; m++)
                {
                    value *= inverse;
                }
                to[e] = value;
                exponential[e] = 0;
            }
        }
    }

    private static double[] asymptotic()
    {
        final double[] values = new double[MAX_ORDER + 1];
        values[0] = 0.5 * Math.sqrt(Math.PI);
        for (int m = 0; m < MAX_ORDER; m++)
        {
            values[m + 1] = (m + 0.5) * values[m];
        }
        return values;
    }

    private static double[] table()
    {
        final int points = TABLE_END * POINTS_PER_UNIT + 1;
        final double[] table = new double[points * (ORDERS + 1)];
        for (int point = 0; point < points; point++)
        {
            final double t = point * STEP;
            final double exponential = Math.exp(-t);
            final int row = point * (ORDERS + 1) + 1;
            table[row - 1] = exponential;
            table[row + ORDERS - 1] = series(t, ORDERS - 1, exponential);
            for (int m = ORDERS - 1; m > 0; m--)
            {
                table[row + m - 1] = (2 * t * table[row + m] + exponential) / (2 * m - 1);
            }
        }
        return table;
    }

    /**
     * {@return {@code exp(-t) sum_k (2t)^k / ((2m+1)(2m+3)...(2m+2k+1))}} All terms are positive, so nothing cancels.
     */
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
