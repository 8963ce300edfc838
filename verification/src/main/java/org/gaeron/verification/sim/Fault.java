package org.gaeron.verification.sim;

import java.util.SplittableRandom;

/**
 * One fault of a seed.
 *
 * @param kind       the kind of fault.
 * @param atMessage  the message of the job before which it happens.
 * @param node       the node; negative for the sender of that message.
 * @param other      the other end of a cut.
 * @param durationNs duration of a freeze or a cut, or time until the restart.
 */
record Fault(Kind kind, long atMessage, int node, int other, long durationNs)
{
    /**
     * Kinds of faults of a node.
     */
    enum Kind
    {
        /** Stops for less than the limit. */
        PAUSE("pauses"),
        /** Cut off from another node for less than the limit. */
        INTERRUPTION("interruptions"),
        /** Ends without a Bye. */
        DEATH("deaths"),
        /** Ends without a Bye; another life begins at its address. */
        RESTART("restarts"),
        /** Stops for about as long as the limit, or longer, and goes on. */
        FREEZE("freezes"),
        /** Cut off from another node for about as long as the limit, or longer. */
        CUT("cuts");

        private static final Kind[] FATAL = {DEATH, DEATH, RESTART, FREEZE, CUT};

        private final String plural;

        Kind(final String plural)
        {
            this.plural = plural;
        }

        String plural()
        {
            return plural;
        }

        /** {@return whether the job must not notice the fault} */
        boolean isHarmless()
        {
            return this == PAUSE || this == INTERRUPTION;
        }
    }

    static Fault harmless(final SplittableRandom random, final int nodes, final long limitNs)
    {
        return any(random.nextBoolean() ? Kind.PAUSE : Kind.INTERRUPTION, random, nodes, random.nextLong(limitNs));
    }

    static Fault fatal(final SplittableRandom random, final int nodes, final long limitNs)
    {
        final Kind kind = Kind.FATAL[random.nextInt(Kind.FATAL.length)];
        final long durationNs = switch (kind)
        {
            case RESTART -> random.nextLong(random.nextBoolean() ? limitNs / 1000 : 2 * limitNs);
            case FREEZE, CUT -> limitNs - limitNs / 20 + random.nextLong(random.nextBoolean() ? limitNs / 5 : limitNs);
            default -> 0;
        };
        return any(kind, random, nodes, durationNs);
    }

    /** Makes a fault that hits the first messages as often as later ones. */
    private static Fault any(
        final Kind kind, final SplittableRandom random, final int nodes, final long durationNs)
    {
        final long atMessage = 1 + random.nextLong(2L << random.nextInt(10));
        final int node = random.nextInt(nodes);
        final int other = (node + 1 + random.nextInt(nodes - 1)) % nodes;
        return new Fault(kind, atMessage, random.nextInt(3) == 0 ? -1 : node, other, durationNs);
    }
}
