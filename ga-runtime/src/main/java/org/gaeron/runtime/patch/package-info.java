/**
 * Elements of one operation, on both of its sides: {@link org.gaeron.runtime.patch.BlockPatch} and
 * {@link org.gaeron.runtime.patch.ElementList} are those of a block, {@link org.gaeron.runtime.patch.LocalBuffer} is
 * the memory of the caller, {@link org.gaeron.runtime.patch.Update} what happens to them. Not for users.
 */
package org.gaeron.runtime.patch;
