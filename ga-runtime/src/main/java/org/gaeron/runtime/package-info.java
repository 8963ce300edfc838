/**
 * The near side: a node with its ranks and their memory, the arrays, the collectives, and the seam to the wire.
 */
package org.gaeron.runtime;
