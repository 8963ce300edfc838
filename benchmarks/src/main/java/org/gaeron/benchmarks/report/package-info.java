/**
 * The report: the results of all benchmarks, read from their folders, as one HTML page and as Markdown below
 * {@code docs}.
 *
 * <pre>
 *   FOLDER/NAME/results.csv, figures.csv, environment.txt
 *        |  Measured
 *        v
 *   Chapter: tables and plots of each benchmark    ---->  HtmlPage (plots drawn by XChart)
 *   (Operations, Papers), and the Highlights of all ---->  ResultsDocument (tables only)
 * </pre>
 */
package org.gaeron.benchmarks.report;
