package org.gaeron.benchmarks.report;

/**
 * Part of a subject.
 */
sealed interface Block permits Table, Plot
{
}
