/**
 * Where the time and the memory of the ranks go.
 */
package org.gaeron.examples.scf.meter;
