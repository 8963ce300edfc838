/**
 * Three ways to build Fock matrices with all ranks of a job, on global arrays.
 */
package org.gaeron.examples.scf.fock;
