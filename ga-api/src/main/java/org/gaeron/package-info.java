/**
 * Global arrays: distributed dense matrices with one-sided access. Begin with {@link org.gaeron.GlobalArrays}; see the
 * contract of all operations in {@link org.gaeron.GlobalArray}.
 */
package org.gaeron;
