package org.gaeron.algebra;

/**
 * Loops over panels of complex numbers, as pairs of doubles.
 */
final class ComplexKernels
{
    private ComplexKernels()
    {
    }

    /** Computes a panel of {@code count} pairs: {@code to[0]} from the operands {@code to[1]} and so on. */
    static void map(
        final Mapping mapping, final Scalar alpha, final Scalar beta, final double[][] panels, final int count)
    {
        final double[] to = panels[0];
        final double[] a = panels.length > 1 ? panels[1] : null;
        final double[] b = panels.length > 2 ? panels[2] : null;
        final int end = 2 * count;
        switch (mapping)
        {
            case ADD -> add(to, alpha, a, beta, b, end);
            case MULTIPLY -> multiply(to, a, b, end);
            case DIVIDE -> divide(to, a, b, end);
            case MAXIMUM -> choose(to, a, b, end, true);
            case MINIMUM -> choose(to, a, b, end, false);
            case ABS -> abs(to, a, end);
            case RECIPROCAL -> reciprocal(to, a, end);
            case MEDIAN -> median(to, a, b, panels[3], end);
            case SCALE -> scale(to, alpha, a, end);
            case ADD_CONSTANT -> addConstant(to, alpha, a, end);
            case FILL -> fill(to, alpha, end);
            case MEAN -> mean(to, a, b, 1, end);
            case HERMITIAN_MEAN -> mean(to, a, b, -1, end);
        }
    }

    private static void add(
        final double[] to, final Scalar alpha, final double[] a, final Scalar beta, final double[] b, final int end)
    {
        final double alphaRe = alpha.re();
        final double alphaIm = alpha.im();
        final double betaRe = beta.re();
        final double betaIm = beta.im();
        if (alphaIm == 0 && betaIm == 0)
        {
            for (int i = 0; i < end; i++)
            {
                to[i] = alphaRe * a[i] + betaRe * b[i];
            }
            return;
        }
        for (int i = 0; i < end; i += 2)
        {
            to[i] = part(alphaRe, a[i], -alphaIm, a[i + 1]) + part(betaRe, b[i], -betaIm, b[i + 1]);
            to[i + 1] = part(alphaRe, a[i + 1], alphaIm, a[i]) + part(betaRe, b[i + 1], betaIm, b[i]);
        }
    }

    /** {@return one part of a product: a real factor leaves it alone, even where the other part is infinite} */
    private static double part(final double re, final double ofRe, final double im, final double ofIm)
    {
        return im == 0 ? re * ofRe : re * ofRe + im * ofIm;
    }

    private static void multiply(final double[] to, final double[] a, final double[] b, final int end)
    {
        for (int i = 0; i < end; i += 2)
        {
            to[i] = a[i] * b[i] - a[i + 1] * b[i + 1];
            to[i + 1] = a[i] * b[i + 1] + a[i + 1] * b[i];
        }
    }

    private static void divide(final double[] to, final double[] a, final double[] b, final int end)
    {
        for (int i = 0; i < end; i += 2)
        {
            divideScaled(to, i, a[i], a[i + 1], b[i], b[i + 1]);
        }
    }

    private static void reciprocal(final double[] to, final double[] a, final int end)
    {
        for (int i = 0; i < end; i += 2)
        {
            divideScaled(to, i, 1, 0, a[i], a[i + 1]);
        }
    }

    /**
     * Divides without overflow where the quotient has none. Smith's sums overflow if a part is more than half of the
     * largest number: both are halved then (Baudin and Smith: A Robust Complex Division in Scilab, 2012).
     */
    private static void divideScaled(
        final double[] to, final int at, final double aRe, final double aIm, final double bRe, final double bIm)
    {
        final double largest = Math.max(
            Math.max(Math.abs(aRe), Math.abs(aIm)), Math.max(Math.abs(bRe), Math.abs(bIm)));
        final double scale = largest > Double.MAX_VALUE / 2 ? 0.5 : 1;
        divide(to, at, aRe * scale, aIm * scale, bRe * scale, bIm * scale);
    }

    /** Divides (Smith: Algorithm 116, 1962). */
    private static void divide(
        final double[] to, final int at, final double aRe, final double aIm, final double bRe, final double bIm)
    {
        if (Math.abs(bRe) >= Math.abs(bIm))
        {
            final double ratio = bIm == 0 ? bIm : bIm / bRe;
            final double divisor = bRe + bIm * ratio;
            to[at] = (aRe + aIm * ratio) / divisor;
            to[at + 1] = (aIm - aRe * ratio) / divisor;
        }
        else
        {
            final double ratio = bRe / bIm;
            final double divisor = bIm + bRe * ratio;
            to[at] = (aRe * ratio + aIm) / divisor;
            to[at + 1] = (aIm * ratio - aRe) / divisor;
        }
    }

    /** {@return the magnitude of a number; NaN if a part is} */
    static double magnitude(final double re, final double im)
    {
        return Double.isNaN(re) || Double.isNaN(im) ? Double.NaN : Math.hypot(re, im);
    }

    /** {@return whether a magnitude is above another; that of NaN is above and below all others} */
    private static boolean isBeyond(final double magnitude, final double other, final boolean isAbove)
    {
        if (Double.isNaN(magnitude) || Double.isNaN(other))
        {
            return !Double.isNaN(other);
        }
        return isAbove ? magnitude > other : magnitude < other;
    }

    private static void choose(
        final double[] to, final double[] a, final double[] b, final int end, final boolean isAbove)
    {
        for (int i = 0; i < end; i += 2)
        {
            final boolean isSecond = isBeyond(magnitude(b[i], b[i + 1]), magnitude(a[i], a[i + 1]), isAbove);
            to[i] = isSecond ? b[i] : a[i];
            to[i + 1] = isSecond ? b[i + 1] : a[i + 1];
        }
    }

    private static void median(
        final double[] to, final double[] a, final double[] b, final double[] c, final int end)
    {
        for (int i = 0; i < end; i += 2)
        {
            final double first = magnitude(a[i], a[i + 1]);
            final double second = magnitude(b[i], b[i + 1]);
            final double third = magnitude(c[i], c[i + 1]);
            final double middle = Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));
            final double[] from = Double.compare(middle, first) == 0 ? a :
                Double.compare(middle, second) == 0 ? b : c;
            to[i] = from[i];
            to[i + 1] = from[i + 1];
        }
    }

    private static void abs(final double[] to, final double[] a, final int end)
    {
        for (int i = 0; i < end; i += 2)
        {
            to[i] = magnitude(a[i], a[i + 1]);
            to[i + 1] = 0;
        }
    }

    private static void scale(final double[] to, final Scalar alpha, final double[] a, final int end)
    {
        final double re = alpha.re();
        final double im = alpha.im();
        if (im == 0) // infinity in one part leaves the other
        {
            for (int i = 0; i < end; i++)
            {
                to[i] = re * a[i];
            }
            return;
        }
        for (int i = 0; i < end; i += 2)
        {
            final double real = re * a[i] - im * a[i + 1];
            to[i + 1] = re * a[i + 1] + im * a[i];
            to[i] = real;
        }
    }

    private static void addConstant(final double[] to, final Scalar alpha, final double[] a, final int end)
    {
        for (int i = 0; i < end; i += 2)
        {
            to[i] = a[i] + alpha.re();
            to[i + 1] = a[i + 1] + alpha.im();
        }
    }

    private static void fill(final double[] to, final Scalar alpha, final int end)
    {
        for (int i = 0; i < end; i += 2)
        {
            to[i] = alpha.re();
            to[i + 1] = alpha.im();
        }
    }

    private static void mean(
        final double[] to, final double[] a, final double[] b, final double sign, final int end)
    {
        for (int i = 0; i < end; i += 2)
        {
            to[i] = RealKernels.mean(a[i], b[i]);
            to[i + 1] = RealKernels.mean(a[i + 1], sign * b[i + 1]);
        }
    }

    /** Adds the dot product of two panels to a number; of the conjugate of a, if {@code sign} is -1. */
    static void dot(
        final double[] a, final double[] b, final int count, final double sign, final double[] sum)
    {
        double re = 0;
        double im = 0;
        for (int i = 0; i < 2 * count; i += 2)
        {
            re += a[i] * b[i] - sign * (a[i + 1] * b[i + 1]);
            im += a[i] * b[i + 1] + sign * (a[i + 1] * b[i]);
        }
        sum[0] += re;
        sum[1] += im;
    }

    /** Adds the sum of a panel to a number. */
    static void sum(final double[] a, final int count, final double[] sum)
    {
        double re = 0;
        double im = 0;
        for (int i = 0; i < 2 * count; i += 2)
        {
            re += a[i];
            im += a[i + 1];
        }
        sum[0] += re;
        sum[1] += im;
    }

    /** Replaces a panel of pairs by their magnitudes, in its first half. */
    static void magnitudes(final double[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            a[i] = magnitude(a[2 * i], a[2 * i + 1]);
        }
    }
}
