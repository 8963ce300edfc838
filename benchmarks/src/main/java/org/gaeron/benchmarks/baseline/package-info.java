/**
 * What the benchmarks are compared with: the same work without the product.
 */
package org.gaeron.benchmarks.baseline;
