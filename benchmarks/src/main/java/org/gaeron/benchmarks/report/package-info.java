/**
 * The report: the results of all benchmarks, read from their folders, as one HTML page and as a part of
 * {@code docs/performance.md}.
 *
 * <pre>
 *   FOLDER/NAME/results.csv, figures.csv, environment.txt
 *        |  Measured
 *        v
 *   Subjects: tables and plots of each benchmark  ---->  HtmlPage (plots by PlotSvg)
 *                                                 ---->  PerformanceDocument (tables only)
 * </pre>
 */
package org.gaeron.benchmarks.report;
