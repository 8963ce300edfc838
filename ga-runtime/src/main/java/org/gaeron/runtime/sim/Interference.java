package org.gaeron.runtime.sim;

/**
 * What is done wrong on purpose. Nothing, but for the tests that show that a search would have found it.
 */
class Interference
{
    static final Interference NONE = new Interference();

    /** How often the owner applies an update. */
    int times(final Message.Update update)
    {
        return 1;
    }

    /** What the owner answers to a fetch. */
    long answer(final Message.Fetch fetch, final long value)
    {
        return value;
    }

    /** What the owner answers to a get; the elements may be changed. */
    void answer(final Message.Get get, final long[] elements)
    {
    }

    /** Whether an operation is not failed when its link ends. */
    boolean forgets(final SimOperation operation)
    {
        return false;
    }
}
