package org.gaeron.runtime.sim;

/**
 * Deliberate errors. None here; tests override it to show that a search finds them.
 */
class Interference
{
    static final Interference NONE = new Interference();

    /** {@return the number of times that the owner applies an update} */
    int times(final Message.Update update)
    {
        return 1;
    }

    /** {@return the owner's answer to a fetch} */
    long answer(final Message.Fetch fetch, final long value)
    {
        return value;
    }

    /** Changes the elements of the owner's answer to a get. */
    void answer(final Message.Get get, final long[] elements)
    {
    }

    /** {@return whether the end of a link does not fail an operation} */
    boolean forgets(final SimOperation operation)
    {
        return false;
    }
}
