/**
 * Restricted Hartree-Fock with the Fock matrix built by all ranks of a job.
 */
package org.gaeron.examples.scf;
