/**
 * Dense linear algebra on global arrays, of which each rank holds some rows.
 */
package org.gaeron.examples.scf.algebra;
