/**
 * Interface that a runtime provides to {@link org.gaeron.GlobalArrays}; not for users.
 */
package org.gaeron.spi;
