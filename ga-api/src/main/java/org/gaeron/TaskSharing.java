package org.gaeron;

/**
 * Ways in which the ranks of a team share the numbers of a {@link TaskCounter}.
 */
public enum TaskSharing
{
    /** Each rank takes numbers from the one counter by itself: one at a time, or several ({@link TaskCounter}). */
    BY_RANK("by rank"),

    /** The ranks of a node draw from a chunk that one of them has claimed for all; chunks have one size. */
    BY_NODE("by node"),

    /** As {@link #BY_NODE}, with chunks that shrink as the count nears its end. Needs a total. */
    GUIDED("guided"),

    /**
     * Each node begins with a range, in proportion to its ranks of the team; one that has none left takes half of
     * another's rest. Needs a total.
     */
    STEALING("stealing");

    private final String text;

    TaskSharing(final String text)
    {
        this.text = text;
    }

    /**
     * {@return the name in messages}
     */
    @Override
    public String toString()
    {
        return text;
    }
}
