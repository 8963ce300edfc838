package org.gaeron.wire;

import java.util.ArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The {@linkplain SilenceProbe probes} of all links of a node.
 */
final class SilenceProbes
{
    private static final long PERIOD_NS = TimeUnit.MICROSECONDS.toNanos(200);

    private final LinkTable links;
    private final PullBudget budget;
    private final ReplyProxy proxy;
    private final WireCounters counters;
    private long askedNs;

    /**
     * The probes of a node that has sent none yet.
     */
    SilenceProbes(
        final LinkTable links, final PullBudget budget, final ReplyProxy proxy, final WireCounters counters,
        final long nowNs)
    {
        this.links = links;
        this.budget = budget;
        this.proxy = proxy;
        this.counters = counters;
        askedNs = nowNs;
    }

    /**
     * Probes the links that are silent though something of them is awaited. Checks them once in 200 us at most.
     *
     * @return number of links probed.
     */
    int ask(final long nowNs)
    {
        if (nowNs - askedNs <= PERIOD_NS)
        {
            return 0;
        }
        askedNs = nowNs;
        int asked = 0;
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final Link link = active.get(i);
            if (dueNs(link, nowNs) <= 0)
            {
                link.probe().ask(proxy, nowNs);
                counters.onProbe();
                asked++;
            }
        }
        return asked;
    }

    /**
     * {@return the ms until the next probe is due; {@link Long#MAX_VALUE} if nothing is awaited}
     */
    long dueMs(final long nowNs)
    {
        long nextNs = SilenceProbe.NEVER;
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            nextNs = Math.min(nextNs, dueNs(active.get(i), nowNs));
        }
        return nextNs == SilenceProbe.NEVER ? nextNs : 1 + Math.max(0, TimeUnit.NANOSECONDS.toMillis(nextNs));
    }

    private long dueNs(final Link link, final long nowNs)
    {
        return link.probe().dueNs(link.isOpen() && (budget.isAwaited(link) || link.hasAsked()), nowNs);
    }
}
