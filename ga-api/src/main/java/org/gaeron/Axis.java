package org.gaeron;

/**
 * Assignment of the indices of one axis of an array, its rows or its columns, to the lines of a process grid. A {@link
 * Distribution} is an axis of rows and one of columns. What a line holds is numbered from 0, in the order of the
 * indices: these <i>local</i> indices are those of the owner's memory.
 *
 * <p>Pure arithmetic, on any thread. Indices, lines and local indices are not checked.
 */
public sealed interface Axis permits EvenAxis, CutAxis, CyclicAxis
{
    /**
     * {@return number of indices}
     */
    long length();

    /**
     * {@return number of lines of the grid}
     */
    int lines();

    /**
     * {@return the line that holds an index}
     *
     * @param index an index of the array.
     */
    int line(long index);

    /**
     * {@return the local index of an index, in its line}
     *
     * @param index an index of the array.
     */
    long local(long index);

    /**
     * {@return the index of the array that a line holds at a local index}
     *
     * @param line  a line of the grid.
     * @param local a local index of that line.
     */
    long global(int line, long local);

    /**
     * {@return how many indices a line holds}
     *
     * @param line a line of the grid.
     */
    default long count(final int line)
    {
        return countBelow(line, length());
    }

    /**
     * {@return how many indices below a bound a line holds} It is the local index of the first one not below.
     *
     * @param line  a line of the grid.
     * @param bound an index of the array, or their number.
     */
    long countBelow(int line, long bound);

    /**
     * {@return how many lines hold an index of a range} They are the line of its first index and those that follow;
     * line 0 follows the last one.
     *
     * @param lo first index of the range.
     * @param hi the index after the last one, above {@code lo}.
     */
    int linesOf(long lo, long hi);

    /**
     * {@return how many indices of the array lie together from a local index on: they follow each other both in the
     * array and in the line}
     *
     * @param line  a line of the grid.
     * @param local a local index of that line.
     */
    long together(int line, long local);

    /**
     * {@return whether each line holds one range of indices, without gaps}
     */
    boolean isWhole();
}
