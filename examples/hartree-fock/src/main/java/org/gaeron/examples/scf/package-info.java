/**
 * Restricted and unrestricted Hartree-Fock, with Fock matrices built by all ranks of a job, and polarizabilities of
 * closed shells.
 */
package org.gaeron.examples.scf;
