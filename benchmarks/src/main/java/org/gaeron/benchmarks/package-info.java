/**
 * Benchmarks: of the kernels and near operations with JMH, of far operations with programs of their own.
 */
package org.gaeron.benchmarks;
