/**
 * The benchmarks: one class for each, with its options, the program of its ranks, its timing, and its figures. The
 * shared parts are in {@code rig}.
 */
package org.gaeron.benchmarks;
