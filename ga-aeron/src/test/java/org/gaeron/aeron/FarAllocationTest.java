package org.gaeron.aeron;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;

import com.sun.management.ThreadMXBean;
import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("allocation")
class FarAllocationTest
{
    /** Some milliseconds: a rank that other programs keep from its core blocks in its selector, which allocates. */
    private static final int OPERATIONS = 500;
    private static final int COUNT = 64;

    /** Rounds are interpreted at first, and other programs may have the cores. */
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private final long endNs = System.nanoTime() + PATIENCE.toNanos();

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldNotAllocatePerFarOperationOnceWarm(final String transport)
    {
        EmbeddedJob.of(2, 1).transport(transport).timeout(PATIENCE.plusSeconds(10)).run(this::measure);
    }

    private void measure(final World world)
    {
        try (GlobalLongArray longs = world.longs(ArraySpec.longs("longs", 2, COUNT).withGrid(2, 1));
            GlobalDoubleArray doubles = world.doubles(ArraySpec.doubles("doubles", 2, COUNT).withGrid(2, 1));
            GlobalDoubleArray tiles = world.doubles(ArraySpec.doubles("tiles", 4, COUNT).withTiles(1, 8)))
        {
            if (world.rank() == 0)
            {
                final double[] buffer = new double[COUNT];
                final Patch patch = Patch.of(1, 2, 0, COUNT);
                assertNone("readInc", () -> longs.readInc(1, 0, 1));
                assertNone("acc", () -> doubles.acc(patch, 1.0, buffer));
                assertNone("acc of an element", () -> longs.acc(1, 1, 1));
                assertNone("fence of an array", () ->
                {
                    longs.acc(1, 1, 1);
                    longs.fence();
                    longs.fence(1);
                });
                assertNone("put", () -> doubles.put(patch, buffer));
                assertNone("get", () -> doubles.get(patch, buffer));
                assertNone("acc of tiles", () -> tiles.acc(patch, 1.0, buffer));
                assertNone("get of tiles", () -> tiles.get(patch, buffer));
                final long[] rows = new long[COUNT];
                final long[] cols = new long[COUNT];
                Arrays.setAll(rows, i -> i % 2);
                Arrays.setAll(cols, i -> i);
                assertNone("scatterAcc", () -> doubles.scatterAcc(rows, cols, 1.0, buffer));
                assertNone("scatter", () -> doubles.scatter(rows, cols, buffer));
                assertNone("gather", () -> doubles.gather(rows, cols, buffer));
            }
            world.sync();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldNotAllocatePerFarMessageOnceWarm(final String transport)
    {
        EmbeddedJob.of(2, 1).transport(transport).timeout(PATIENCE.plusSeconds(10)).run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(MailboxSpec.of("ring"));
                Mailboxes lanes = world.mailboxes(MailboxSpec.of("lanes").lanes(1)))
            {
                if (world.rank() == 0)
                {
                    final long[] message = {1, 2};
                    assertNone("message", () -> boxes.of(1).send(message, 0, 2));
                    assertNone("message in a lane", () -> lanes.of(1).send(message, 0, 2));
                    boxes.of(1).send(0);
                    lanes.of(1).send(0);
                }
                else
                {
                    readToTheEnd(boxes.mine());
                    readToTheEnd(lanes.mine());
                }
                world.sync();
            }
        });
    }

    private static void readToTheEnd(final Mailbox mine)
    {
        final boolean[] isEnd = new boolean[1];
        final MessageHandler handler = (_, memory, offset, _) -> isEnd[0] = memory.get(JAVA_LONG, offset) == 0;
        while (!isEnd[0])
        {
            mine.receive(handler, Integer.MAX_VALUE);
        }
    }

    /**
     * The JIT needs some rounds, and its own work must not be taken for ours: one round without allocation is the
     * proof.
     */
    private void assertNone(final String what, final Runnable operation)
    {
        long least = Long.MAX_VALUE;
        while (least >= OPERATIONS && endNs - System.nanoTime() > 0)
        {
            final long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < OPERATIONS; i++)
            {
                operation.run();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertTrue(least < OPERATIONS, what + ": " + (double)least / OPERATIONS + " bytes per operation");
    }
}
