/**
 * The near side: a node with its ranks and their memory, the arrays, the collectives, and the interface to the
 * transport.
 */
package org.gaeron.runtime;
