package org.gaeron.aeron;

import java.util.ArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The {@linkplain SilenceProbe probes} of all links of a node. Holder of the baton.
 */
final class SilenceProbes
{
    private static final long PERIOD_NS = TimeUnit.MICROSECONDS.toNanos(200);

    private final LinkTable links;
    private final PullBudget budget;
    private final ReplyProxy proxy;
    private final NodeCounters counters;
    private final boolean isOff;
    private long askedNs;

    /**
     * Nothing has been asked yet.
     *
     * @param firstNs the silence that a probe takes; 0 for none, ever.
     */
    SilenceProbes(
        final LinkTable links, final PullBudget budget, final ReplyProxy proxy, final NodeCounters counters,
        final long firstNs, final long nowNs)
    {
        this.links = links;
        this.budget = budget;
        this.proxy = proxy;
        this.counters = counters;
        isOff = firstNs == 0;
        askedNs = nowNs;
    }

    /**
     * Asks those that are silent though something of them is waited for; looks at them once in a while.
     *
     * @return how many it has asked.
     */
    int ask(final long nowNs)
    {
        if (isOff || nowNs - askedNs <= PERIOD_NS)
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
     * {@return in how many ms the next duty cycle has something to ask; {@link Long#MAX_VALUE} if nobody waits}
     */
    long dueMs(final long nowNs)
    {
        long nextNs = SilenceProbe.NEVER;
        final ArrayList<Link> active = links.active();
        for (int i = isOff ? -1 : active.size() - 1; i >= 0; i--)
        {
            nextNs = Math.min(nextNs, dueNs(active.get(i), nowNs));
        }
        return nextNs == SilenceProbe.NEVER ? nextNs : 1 + Math.max(0, TimeUnit.NANOSECONDS.toMillis(nextNs));
    }

    private long dueNs(final Link link, final long nowNs)
    {
        return link.probe().dueNs(budget.isAwaited(link), nowNs);
    }
}
