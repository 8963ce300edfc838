/**
 * Dense linear algebra on global arrays that are distributed by rows.
 */
package org.gaeron.examples.scf.algebra;
