/**
 * Measurement of the time and the memory of ranks.
 */
package org.gaeron.examples.scf.meter;
