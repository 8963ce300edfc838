package org.gaeron.runtime.task;

import java.util.ArrayDeque;
import java.util.SplittableRandom;

/**
 * Tasks of ranges that nodes steal from each other, as {@link StealingTaskCounter}, with its arithmetic.
 */
final class TaskByTheft extends TaskWay
{
    private long[] ranges;
    private ArrayDeque<Integer>[] waiting;
    private boolean[] isStealing;
    private boolean[] isOver;
    private SplittableRandom random;
    private int nodes;
    private int ranks;

    TaskByTheft(final String name)
    {
        super(name);
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    void begin(final TaskRace.Course course)
    {
        nodes = course.nodes();
        ranks = course.ranks();
        ranges = new long[nodes];
        waiting = new ArrayDeque[nodes];
        isStealing = new boolean[nodes];
        isOver = new boolean[nodes];
        random = new SplittableRandom(1);
        for (int node = 0; node < nodes; node++)
        {
            waiting[node] = new ArrayDeque<>();
            ranges[node] = StealingTaskCounter.range(
                course.total() * node / nodes, course.total() * (node + 1) / nodes);
        }
    }

    @Override
    void onFree(final int rank)
    {
        final int node = rank / ranks;
        final long range = ranges[node]++;
        if (StealingTaskCounter.next(range) < StealingTaskCounter.end(range))
        {
            race().start(rank, StealingTaskCounter.next(range), race().nowNs());
        }
        else if (isOver[node])
        {
            race().end(race().nowNs());
        }
        else
        {
            waiting[node].add(rank);
            if (!isStealing[node])
            {
                isStealing[node] = true;
                new Theft(node).look(0);
            }
        }
    }

    /** A look at the ranges of all other nodes, some at once, until one has given something. */
    private final class Theft
    {
        private final int thief;
        private final int start = random.nextInt(nodes);
        private final long[] seen = new long[StealingTaskCounter.AT_ONCE];

        private Theft(final int thief)
        {
            this.thief = thief;
        }

        private int victim(final int index)
        {
            return (start + index) % nodes;
        }

        private void look(final int from)
        {
            final int end = Math.min(from + StealingTaskCounter.AT_ONCE, nodes);
            long lastNs = race().nowNs();
            for (int index = from; index < end; index++)
            {
                final int victim = victim(index);
                final int at = index - from;
                seen[at] = 0;
                if (victim != thief)
                {
                    final long servedNs = race().served(victim);
                    race().at(servedNs, () -> seen[at] = ranges[victim]);
                    lastNs = Math.max(lastNs, servedNs + race().course().latencyNs() / 2);
                }
            }
            race().at(lastNs, () -> choose(from, from, end));
        }

        /** Steals from the first one that had something, of those looked at from {@code next} on. */
        private void choose(final int from, final int next, final int end)
        {
            for (int index = next; index < end; index++)
            {
                final long count =
                    StealingTaskCounter.half(seen[index - from], StealingTaskCounter.most(nodes));
                if (count > 0)
                {
                    steal(from, index, end, count);
                    return;
                }
            }
            if (end < nodes)
            {
                look(end);
            }
            else
            {
                finish(true);
            }
        }

        private void steal(final int from, final int index, final int end, final long count)
        {
            final int victim = victim(index);
            final long servedNs = race().served(victim);
            race().at(servedNs, () ->
            {
                final long before = ranges[victim];
                ranges[victim] += StealingTaskCounter.theft(count);
                final long first = StealingTaskCounter.firstStolen(before, count);
                race().at(servedNs + race().course().latencyNs() / 2, () ->
                {
                    if (first >= StealingTaskCounter.end(before))
                    {
                        choose(from, index + 1, end);
                        return;
                    }
                    ranges[thief] = StealingTaskCounter.range(first, StealingTaskCounter.end(before));
                    finish(false);
                });
            });
        }

        private void finish(final boolean foundNothing)
        {
            isStealing[thief] = false;
            isOver[thief] = foundNothing;
            for (int left = waiting[thief].size(); left > 0; left--)
            {
                onFree(waiting[thief].poll());
            }
        }
    }
}
