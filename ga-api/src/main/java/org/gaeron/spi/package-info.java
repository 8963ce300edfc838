/**
 * What a runtime provides; not for users.
 */
package org.gaeron.spi;
