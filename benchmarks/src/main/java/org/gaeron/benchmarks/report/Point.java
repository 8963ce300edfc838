package org.gaeron.benchmarks.report;

/**
 * Point of a curve.
 *
 * @param x place on the x axis.
 * @param y values of the runs.
 */
record Point(double x, Spread y)
{
}
