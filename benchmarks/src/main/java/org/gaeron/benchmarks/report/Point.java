package org.gaeron.benchmarks.report;

/**
 * A point of a curve.
 *
 * @param x where.
 * @param y the values of the runs.
 */
record Point(double x, Spread y)
{
}
