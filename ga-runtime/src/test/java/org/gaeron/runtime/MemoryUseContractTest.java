package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Group;
import org.gaeron.MemoryLimitException;
import org.gaeron.MemoryUse;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.gaeron.runtime.memory.MemoryReader;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * The memory that arrays take, and what a program learns of those that it has not closed.
 */
public abstract class MemoryUseContractTest extends ContractTest
{
    private static final Map<String, String> LIMIT = Map.of(JobContext.MEMORY_LIMIT, "1m");

    private static long all(final MemoryUse use)
    {
        return use.nodes().stream().mapToLong(MemoryUse.Node::reservedBytes).sum();
    }

    @Test
    void shouldTellTheBytesOfEachNameOnEachNode()
    {
        run(4, LIMIT, world ->
        {
            final MemoryUse before = world.memory();
            assertEquals(world.nodes(), before.nodes().size());
            assertEquals(0, before.bytesOf("fock"));
            try (GlobalDoubleArray fock = world.doubles(ArraySpec.doubles("fock", 64, 64).byRows());
                GlobalDoubleArray same = fock.duplicate("fock");
                GlobalDoubleArray one = world.doubles(ArraySpec.doubles("énergie", 64, 2).onRanks(3));
                TaskCounter tasks = world.taskCounter("tasks"))
            {
                same.fill(tasks.next() < 0 ? 0 : one.rows());
                final MemoryUse use = world.memory();
                assertEquals(2 * 64 * 64 * 8, use.bytesOf("fock"));
                assertEquals(64 * 2 * 8, use.bytesOf("énergie"));
                assertEquals(all(before) + use.bytesOf("fock") + use.bytesOf("énergie") + use.bytesOf("tasks"),
                    all(use));
                assertTrue(use.bytesOf("tasks") > 0);
                for (int node = 0; node < world.nodes(); node++)
                {
                    final MemoryUse.Node of = use.nodes().get(node);
                    assertEquals(1 << 20, of.limitBytes());
                    assertEquals(of.limitBytes() - of.reservedBytes(), of.freeBytes());
                    assertEquals(2 * 64 * 64 * 8 / world.nodes(), of.arrays().get("fock"));
                    assertEquals(node == world.nodeOf(3), of.arrays().getOrDefault("énergie", 0L) > 0);
                }
                assertTrue(use.toString().contains("\n  fock: " + 64 / world.nodes() + ".0 KiB\n"), use::toString);
            }
            assertEquals(all(before), all(world.memory()));
        });
    }

    @Test
    void shouldCountArraysOfGroups()
    {
        run(4, world ->
        {
            try (Group half = world.split(world.rank() % 2, 0);
                GlobalDoubleArray mine = half.doubles("of " + world.rank() % 2, 64 + 64 * (world.rank() % 2), 1))
            {
                mine.fill(1);
                final MemoryUse use = world.memory();
                assertEquals(512, use.bytesOf("of 0"));
                assertEquals(1024, use.bytesOf("of 1"));
            }
        });
    }

    private static void make(final World world, final String name, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            world.doubles(ArraySpec.doubles(name, 128, 64).onRanks(0));
        }
    }

    @Test
    void shouldNameTheOpenArraysWhenMemoryIsUsedUp()
    {
        run(4, LIMIT, world ->
        {
            final GlobalDoubleArray closed = world.doubles(ArraySpec.doubles("closed", 8, 8).onRanks(0));
            closed.close();
            make(world, "fock", 2);
            final String message =
                assertThrows(MemoryLimitException.class, () -> make(world, "trial", 20)).getMessage();
            assertTrue(message.endsWith("; not closed: 16 arrays (2 x fock, 14 x trial)"), message);
            final MemoryUse.Node use = world.memory().nodes().getFirst();
            assertEquals(0, use.freeBytes());
            assertEquals(14 * 128 * 64 * 8, use.arrays().get("trial"));
            assertFalse(use.arrays().containsKey("closed"));
        });
    }

    /** The rank that frees it threw in the midst of a call, and was out of step with the others. */
    @Test
    void shouldFreeAClosedArrayOnceNoThreadIsInACallWithIt()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "1m"), world ->
        {
            final List<Long> before = reserved(world);
            final GlobalDoubleArray used = world.doubles("used", world.size(), 4);
            final GlobalDoubleArray other = world.doubles("other", world.size(), 4);
            final MemoryReader reader = world.rank() == 0 ? new MemoryReader(used.localBlock().memory()) : null;
            used.close();
            other.close();
            final long[] counts = new long[3_000];
            counts[2_999] = 1;
            world.scan(Reduction.SUM, counts);
            assertEquals(world.rank() + 1, counts[2_999]);
            final List<Long> during = reserved(world);
            assertTrue(during.get(0) > before.get(0), () -> before + ", " + during);
            assertEquals(before.subList(1, before.size()), during.subList(1, before.size()));
            if (reader != null)
            {
                reader.close();
            }
            world.barrier();
            world.doubles("next", 1, 1).close();
            world.barrier();
            assertEquals(before, reserved(world));
        });
    }

    private static List<Long> reserved(final World world)
    {
        return world.memory().nodes().stream().map(MemoryUse.Node::reservedBytes).toList();
    }
}
