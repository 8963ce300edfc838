package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Group;
import org.gaeron.MemoryLimitException;
import org.gaeron.MemoryUse;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;
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

    /** The rank that frees them was out of step with the others: it did not free the second one. */
    @Test
    void shouldFreeAllClosedArraysThoughAThreadUsesOne()
    {
        final AtomicInteger failures = new AtomicInteger();
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "1m"), world ->
        {
            final GlobalDoubleArray used = world.doubles("used", world.size(), 4);
            final GlobalDoubleArray other = world.doubles("other", 4, 4);
            final Pipe pipe = Pipe.open();
            try (Pipe.SourceChannel source = pipe.source(); Pipe.SinkChannel sink = pipe.sink())
            {
                final Thread reader = world.rank() == 0 ? read(source, used.localBlock().memory()) : null;
                used.close();
                other.close();
                final boolean isFailed = !isMet(world);
                failures.addAndGet(isFailed ? 1 : 0);
                world.barrier();
                assertEquals(world.size(), world.allReduce(Reduction.SUM, 1L));
                assertEquals(1, failures.get());
                sink.write(ByteBuffer.allocate(1));
                if (reader != null)
                {
                    reader.join();
                }
            }
        });
    }

    /** Has a thread wait for bytes in a call of the system that has the memory. */
    private static Thread read(final Pipe.SourceChannel source, final MemorySegment memory)
    {
        final Thread reader = Thread.ofPlatform().daemon().start(() ->
            assertDoesNotThrow(() -> source.read(memory.asByteBuffer())));
        while (Arrays.stream(reader.getStackTrace()).noneMatch(frame -> frame.getMethodName().startsWith("read0")))
        {
            Thread.onSpinWait();
        }
        return reader;
    }

    private static boolean isMet(final World world)
    {
        try
        {
            world.barrier();
            return true;
        }
        catch (final IllegalStateException ex)
        {
            assertTrue(ex.getMessage().startsWith("array used: expected that nobody uses its memory after all ranks " +
                "have closed it, actual use: "), ex::getMessage);
            return false;
        }
    }
}
