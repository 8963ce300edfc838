/**
 * Files of global arrays: checkpoints as folders of Zarr, and NumPy's files.
 */
package org.gaeron.files;
