/**
 * Molecules, Gaussian basis sets and the integrals over them. Atomic units (Hartree, bohr) everywhere except in files.
 */
package org.gaeron.examples.chem;
