/**
 * The interface that a runtime provides; not for users.
 */
package org.gaeron.spi;
