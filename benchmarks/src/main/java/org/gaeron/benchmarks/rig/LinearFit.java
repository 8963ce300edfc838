package org.gaeron.benchmarks.rig;

/**
 * Least-squares straight line through points.
 *
 * @param intercept value at 0.
 * @param slope     increase for each unit of x.
 */
public record LinearFit(double intercept, double slope)
{
    /**
     * {@return the line through points}
     *
     * @param x       of each point; at least two are different.
     * @param y       of each point.
     * @param weights of each point: 1 over the variance of y, up to a common factor.
     */
    public static LinearFit of(final double[] x, final double[] y, final double[] weights)
    {
        double all = 0;
        double meanX = 0;
        double meanY = 0;
        for (int i = 0; i < x.length; i++)
        {
            all += weights[i];
            meanX += (x[i] - meanX) * weights[i] / all;
            meanY += (y[i] - meanY) * weights[i] / all;
        }
        double covariance = 0;
        double variance = 0;
        for (int i = 0; i < x.length; i++)
        {
            covariance += weights[i] * (x[i] - meanX) * (y[i] - meanY);
            variance += weights[i] * (x[i] - meanX) * (x[i] - meanX);
        }
        if (!(variance > 0))
        {
            throw new MeasurementException("expected two different points for a line, actual " + x.length);
        }
        final double slope = covariance / variance;
        return new LinearFit(meanY - slope * meanX, slope);
    }

    /**
     * {@return the value of the line}
     *
     * @param x place of the value.
     */
    public double at(final double x)
    {
        return intercept + slope * x;
    }
}
