package org.gaeron.benchmarks.report;

import java.util.List;

/**
 * Curve of a plot.
 *
 * @param label  in the legend.
 * @param look   style of the line.
 * @param points in order of x.
 */
record Curve(String label, Look look, List<Point> points)
{
}
