/**
 * A rank, or a strand of it: {@code Rank} has its peers, its waits and its memory. {@code ArrayOperation} is an
 * operation under way, {@code Fences} await those of an array or of a target. For ga-runtime alone.
 */
package org.gaeron.runtime.rank;
