/**
 * Kernels on matrices in the memory of one thread. The algebra on global arrays is made of them.
 */
package org.gaeron.algebra.kernel;
