package org.gaeron.runtime.rank;

/**
 * Refusals of calls by a thread that does not own what it calls.
 */
public final class ForeignThread
{
    /** The refusal of a thread whose fork ends, or has ended. */
    public static final class ForkEnded extends IllegalStateException
    {
        private static final long serialVersionUID = 1L;

        private ForkEnded(final String message)
        {
            super(message);
        }
    }

    private ForeignThread()
    {
    }

    /** {@return the refusal of a run for which the fork is over} */
    public static IllegalStateException over(final Rank rank)
    {
        return new ForkEnded("expected an open fork of rank " + rank.number() +
            ", actual one that is closed, or ends because a thread has failed");
    }

    /** {@return the refusal of a call that belongs to the rank} */
    static IllegalStateException notCollective(final Rank strand)
    {
        return new IllegalStateException("expected a call of the world of rank " + strand.number() +
            ", or of an array or counter of it, actual one of a thread of its fork: collective calls, close and fork " +
            "belong to the rank's own thread");
    }

    /** {@return the refusal of a thread that uses mutexes of a rank} */
    public static IllegalStateException mutexes(final Rank rank, final String name)
    {
        final Thread owner = rank.owner();
        return new IllegalStateException("mutexes " + name + ": expected a call by " +
            (owner == null ? "its own thread" : describe(owner)) + ", which is rank " + rank.number() +
            ", actual one by " + describe(Thread.currentThread()) + ": let threads of a fork exclude each other by " +
            "locks of Java, and the rank's thread take the mutex around the fork");
    }

    /** {@return the refusal of the calling thread} */
    static IllegalStateException refusal(final Rank rank)
    {
        final Thread owner = rank.owner();
        final String caller = describe(Thread.currentThread());
        if (owner == null)
        {
            return new ForkEnded("expected a call before the end of its fork or run, actual one by " + caller +
                ": its work for rank " + rank.number() + " has ended, or another thread of the fork has failed");
        }
        final String expected = "expected a call by " + describe(owner) + ", which is ";
        if (!rank.isWhole())
        {
            return new IllegalStateException(expected + "a thread of a fork of rank " + rank.number() +
                ", actual one by " + caller + ": let each thread use the world and the views of its own");
        }
        final String actual = expected + "rank " + rank.number() + ", actual one by " + caller;
        return new IllegalStateException(rank.isForkedToCaller() ?
            actual + ", a thread of its fork: let the rank's thread call collectives, close and fork, and this one " +
            "its own world and view(...) of arrays and counters" :
            actual + ": let other threads compute on buffers of their own, or on a LocalBlock, or give them a world " +
            "of their own by World.fork");
    }

    /** {@return whose an array or view must be, and whose it is instead} */
    public static String other(final Rank expected, final Rank actual)
    {
        return "of rank " + expected.number() + " and its thread, actual one of " +
            (actual.number() == expected.number() ? "another thread of the rank: each has views of its own" :
            "rank " + actual.number());
    }

    private static String describe(final Thread thread)
    {
        return "thread " + (thread.getName().isEmpty() ? thread : thread.getName());
    }
}
