package org.gaeron.runtime.task;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The event simulation of task counters. */
class TaskRaceTest
{
    private static final int NODES = 40;
    private static final int RANKS = 16;

    private static Map<String, TaskRace.Outcome> outcomes(final long meanNs)
    {
        final TaskRace race = new TaskRace(new TaskRace.Course(NODES, RANKS, 32, meanNs, 2_000, 25_000));
        final Map<String, TaskRace.Outcome> outcomes = new HashMap<>();
        TaskWay.all().forEach(way -> outcomes.put(way.toString(), race.run(way)));
        return outcomes;
    }

    @Test
    void shouldFindThatClaimsByNodeKeepManyRanksBusy()
    {
        final Map<String, TaskRace.Outcome> outcomes = outcomes(100_000);
        final double ideal = outcomes.get("ideal, at no cost").efficiency();
        final TaskRace.Outcome guided = outcomes.get("by node, guided");
        assertTrue(guided.efficiency() > 0.9 * ideal, outcomes::toString);
        assertTrue(guided.requests() <= 12L * NODES, outcomes::toString);
        assertTrue(outcomes.get("one by one").efficiency() < 0.1 * ideal, outcomes::toString);
        // of each task, and of the end of each rank
        assertEquals(33L * NODES * RANKS, outcomes.get("one by one").requests());
        assertEquals(0, outcomes.get("ideal, at no cost").requests());
    }

    /** All 640 ranks ask at once; the owner needs 2 us for each, and its answers 25 us for the way there and back. */
    @Test
    void shouldBeBoundByTheOwnerOfTheCounter()
    {
        final TaskRace race = new TaskRace(new TaskRace.Course(NODES, RANKS, 32, 1, 2_000, 25_000));
        final TaskRace.Outcome flat = race.run(new TaskByRank("flat", TaskByRank.Kind.SINGLE));
        assertEquals(33L * NODES * RANKS, flat.requests());
        assertTrue(flat.longestNs() >= 2_000L * NODES * RANKS && flat.longestNs() <= 2_000L * NODES * RANKS + 25_000,
            flat::toString);
    }

    @Test
    void shouldTellOfATaskThatIsHandedOutTwiceOrNever()
    {
        final TaskRace race = new TaskRace(new TaskRace.Course(2, 1, 3, 1000, 10, 100));
        assertThrows(IllegalStateException.class, () -> race.run(new Wrong(1)));
        assertThrows(IllegalStateException.class, () -> race.run(new Wrong(5)));
    }

    /** Deals the first rank all tasks, but one twice and one never. */
    private static final class Wrong extends TaskWay
    {
        private final int twice;
        private int task;

        private Wrong(final int twice)
        {
            super("wrong");
            this.twice = twice;
        }

        @Override
        void begin(final TaskRace.Course course)
        {
            task = 0;
        }

        @Override
        void onFree(final int rank)
        {
            if (rank > 0 || task == 6)
            {
                race().end(race().nowNs());
            }
            else
            {
                race().start(rank, task == twice ? 0 : task, race().nowNs());
                task++;
            }
        }
    }

    @Test
    void shouldOrderEventsByTime()
    {
        final EventHeap events = new EventHeap(3);
        final List<String> order = new ArrayList<>();
        for (int i = 0; i < 3000; i++)
        {
            final long atNs = i * 7919L % 3001;
            events.add(atNs, () -> order.add("at " + atNs));
        }
        events.addFree(17, 2);
        long lastNs = 0;
        int ranks = 0;
        while (!events.isEmpty())
        {
            assertTrue(events.nextNs() >= lastNs);
            lastNs = events.nextNs();
            if (events.next() < 0)
            {
                events.action().run();
                assertEquals("at " + lastNs, order.getLast());
            }
            else
            {
                ranks++;
            }
        }
        assertEquals(3000, order.size());
        assertEquals(1, ranks);
    }
}
