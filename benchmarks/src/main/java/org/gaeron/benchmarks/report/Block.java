package org.gaeron.benchmarks.report;

/**
 * A part of a subject.
 */
sealed interface Block permits Table, Plot
{
}
