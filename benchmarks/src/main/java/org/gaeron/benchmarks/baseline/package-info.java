/**
 * What is measured beside Gaeron in the same run: the same exchange without it, between two bare JVMs.
 */
package org.gaeron.benchmarks.baseline;
