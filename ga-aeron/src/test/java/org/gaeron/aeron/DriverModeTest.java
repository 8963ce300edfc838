package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;

import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Threads of a node, as {@code gaeron.driver} says: the test looks at them while its ranks wait.
 */
class DriverModeTest
{
    private static final List<String> AGENTS = List.of("driver-conductor", "receiver", "sender");
    private static final int LOOKS = 200;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(10);

    /** Jobs of other tests may have been left open on purpose. */
    private final Set<Thread> others = Thread.getAllStackTraces().keySet();

    @ParameterizedTest
    @CsvSource({"event, 0", "spinning, 0", "dedicated, 6"})
    void shouldHaveDriverThreadsOnlyWhereTheyAreDedicated(final String mode, final int threads)
    {
        FarJob.run("udp", 2, Map.of("gaeron.driver", mode), world ->
        {
            assertEquals(threads, onFirst(world, () -> countAgents(threads)));
            world.sync();
        });
    }

    /** What has been left open may be closing just now, with a thread of its own: so not at the first look alone. */
    private long countAgents(final int expected)
    {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        long count;
        do
        {
            count = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !others.contains(thread))
                .filter(thread -> AGENTS.stream().anyMatch(agent -> thread.getName().contains(agent))).count();
        }
        while (count != expected && deadlineNs - System.nanoTime() > 0);
        return count;
    }

    @Test
    void shouldBlockTheServersThreadInEventModeAlone()
    {
        assertNotEquals(0, blockedLooks("event"));
        assertEquals(0, blockedLooks("spinning"));
    }

    /** How often a data server's thread is found in a selector. */
    private long blockedLooks(final String mode)
    {
        final ConcurrentSkipListSet<Long> found = new ConcurrentSkipListSet<>();
        FarJob.run("udp", 2, Map.of("gaeron.driver", mode), world ->
        {
            world.sync();
            found.add(onFirst(world, () -> countBlocked()));
            world.sync();
        });
        return found.last();
    }

    private long countBlocked()
    {
        long blocked = 0;
        for (int i = 0; i < LOOKS; i++)
        {
            blocked += Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().startsWith("data-server-"))
                .filter(entry -> !others.contains(entry.getKey()))
                .filter(entry -> List.of(entry.getValue()).stream()
                    .anyMatch(frame -> frame.getClassName().equals(WakeSelector.class.getName())))
                .count();
        }
        return blocked;
    }

    private interface Look
    {
        long count();
    }

    private static long onFirst(final World world, final Look look)
    {
        final long[] seen = {world.rank() == 0 ? look.count() : 0};
        world.broadcast(0, seen);
        return seen[0];
    }
}
