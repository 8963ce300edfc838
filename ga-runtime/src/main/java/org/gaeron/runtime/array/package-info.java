/**
 * Arrays as a rank sees them. {@code RankArray} and its typed forms take the calls. {@code ArrayCore} is what their
 * operations share: {@code ElementCore}, {@code PatchCore}, {@code ListCore} and {@code StridedCore} check a call and
 * send it to the owners. {@code ElementPlace} finds the owner of one element and its place in the block,
 * {@code OwnerCursor} walks the owners of a patch. {@code ArrayCreation} makes arrays; {@code RankBlock} is the own
 * block. For ga-runtime alone.
 */
package org.gaeron.runtime.array;
