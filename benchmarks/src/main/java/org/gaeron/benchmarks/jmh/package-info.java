/**
 * JMH benchmarks of the kernels, the locks, and near and far operations.
 */
package org.gaeron.benchmarks.jmh;
