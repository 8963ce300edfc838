/**
 * Global arrays: distributed dense matrices with one-sided access. Begin with {@link org.gaeron.GlobalArrays}; the
 * contract of all operations is told at {@link org.gaeron.GlobalArray}.
 */
package org.gaeron;
