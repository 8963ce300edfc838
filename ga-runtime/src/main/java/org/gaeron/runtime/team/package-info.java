/**
 * Ranks of a team, and where they meet. {@code Members} has their numbers. {@code SweepTree}, of trees by
 * {@code Knomial}, says who sends to whom in a collective call ({@code Call}); {@code ControlDescriptor} is the layout
 * of the block in which the messages arrive. {@code CallNote} is the note of the call that a rank is in. For ga-runtime
 * alone.
 */
package org.gaeron.runtime.team;
