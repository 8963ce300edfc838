/**
 * The rig: one class per benchmark, each with its options, what its ranks do, what is timed, and the figures it ends
 * with. What they share is in {@code rig}.
 */
package org.gaeron.benchmarks;
