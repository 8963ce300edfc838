/**
 * A rank, or a strand of it: {@code Rank} has its peers, its waits and its memory. {@code ArrayOperation} is an
 * operation under way, {@code ArrayUpdates} where those of an array end; {@code Fences} await those of an array, to a
 * node, or all. {@code Scratch} keeps the memory of copies ({@code CopyPanel}, {@code Fetches}) and the sorter of
 * lists. For ga-runtime alone.
 */
package org.gaeron.runtime.rank;
