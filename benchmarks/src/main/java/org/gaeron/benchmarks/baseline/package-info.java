/**
 * Baselines, measured in the same runs as Gaeron: the same exchanges without it, between two bare JVMs.
 */
package org.gaeron.benchmarks.baseline;
