package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.time.Duration;

import com.sun.management.ThreadMXBean;
import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Updates of ghost cells between nodes allocate nothing once they are compiled. All ranks make the same number of them.
 * A rank that blocks in its selector meanwhile allocates there, but not in each update.
 */
@Tag("allocation")
class FarGhostsAllocationTest
{
    private static final int UPDATES = 100;
    /** Less than the smallest object for each update. */
    private static final int LIMIT = 16 * UPDATES;

    /** Rounds are interpreted at first, and other programs may have the cores. */
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private final long endNs = System.nanoTime() + PATIENCE.toNanos();

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldNotAllocatePerUpdateOnceWarm(final String transport)
    {
        EmbeddedJob.of(2, 1).transport(transport).timeout(PATIENCE.plusSeconds(10)).run(this::measure);
    }

    private void measure(final World world)
    {
        try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("g", 20, 20).withGhosts(1, 1)))
        {
            long least = Long.MAX_VALUE;
            // one such round is the proof: the JIT's own work must not be taken for ours
            while (world.allReduce(Reduction.MAX, endNs - System.nanoTime() > 0 ? least : 0) >= LIMIT)
            {
                final long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < UPDATES; i++)
                {
                    array.updateGhosts(Boundary.PERIODIC);
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertTrue(least < LIMIT, (double)least / UPDATES + " bytes per update");
        }
    }
}
