/**
 * HDF5 files of global arrays. Optional: a program that uses them has this module on its class path.
 */
package org.gaeron.hdf5;
