package org.gaeron.runtime.sim;

import java.util.SplittableRandom;

/**
 * One fault of a seed.
 *
 * @param kind       what.
 * @param atMessage  when: before this message of the job is sent.
 * @param node       whom; negative for the node that sends that message.
 * @param other      the other end of a cut.
 * @param durationNs of a freeze or a cut, or until the restart.
 */
record Fault(Kind kind, long atMessage, int node, int other, long durationNs)
{
    /**
     * What can happen to a node.
     */
    enum Kind
    {
        /** Stops for less than the limit. */
        PAUSE("pauses"),
        /** Cut off from another node for less than the limit. */
        INTERRUPTION("interruptions"),
        /** Ends without a word. */
        DEATH("deaths"),
        /** Ends without a word; another life begins at its address. */
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

        /** Whether the job must not notice. */
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

    /** At the first messages as often as among the later ones. */
    private static Fault any(
        final Kind kind, final SplittableRandom random, final int nodes, final long durationNs)
    {
        final long atMessage = 1 + random.nextLong(2L << random.nextInt(10));
        final int node = random.nextInt(nodes);
        final int other = (node + 1 + random.nextInt(nodes - 1)) % nodes;
        return new Fault(kind, atMessage, random.nextInt(3) == 0 ? -1 : node, other, durationNs);
    }
}
