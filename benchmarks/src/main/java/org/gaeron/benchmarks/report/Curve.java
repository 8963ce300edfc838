package org.gaeron.benchmarks.report;

import java.util.List;

/**
 * A line of a plot.
 *
 * @param label  in the legend.
 * @param look   how it is drawn.
 * @param points in order of x.
 */
record Curve(String label, Look look, List<Point> points)
{
}
