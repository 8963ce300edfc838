/**
 * Linear algebra on global arrays, written against the public API alone.
 */
package org.gaeron.algebra;
