package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import com.sun.management.ThreadMXBean;
import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Near operations allocate nothing once they are compiled.
 */
class AllocationTest
{
    private static final int MEASURED = 10_000;

    /** Rounds are interpreted at first, and compilers may wait for a core. */
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private final long endNs = System.nanoTime() + PATIENCE.toNanos();

    /** One round without allocation is the proof: what else is allocated is the JVM's. */
    private void check(final String name, final Runnable operation)
    {
        long least = Long.MAX_VALUE;
        do
        {
            least = Math.min(least, round(MEASURED, operation));
        }
        while (least >= MEASURED && endNs - System.nanoTime() > 0);
        assertTrue(least < MEASURED, name + " allocates " + (double)least / MEASURED + " bytes each time");
    }

    /** {@return how many bytes this thread allocates meanwhile} */
    private long round(final int count, final Runnable operation)
    {
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < count; i++)
        {
            operation.run();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void shouldAllocateNothingInNearOperations()
    {
        NearJob.run(2, Map.of(), world ->
        {
            try (GlobalDoubleArray doubles = world.doubles("d", 100, 100);
                GlobalLongArray longs = world.longs("l", 9, 9))
            {
                final double[] buffer = new double[600];
                final MemorySegment heap = MemorySegment.ofArray(buffer);
                final long[] longBuffer = new long[81];
                final Patch patch = Patch.of(30, 50, 40, 60);
                final Patch all = longs.patch();
                check("get of one", () -> doubles.get(7, 99));
                check("put of one", () -> doubles.put(7, 99, 1.0));
                check("acc of one", () -> doubles.acc(7, 99, 1.0));
                check("readInc", () -> longs.readInc(8, 8, 1));
                check("swap", () -> longs.swap(8, 0, 1));
                check("compareAndSet", () -> longs.compareAndSet(8, 0, 1, 1));
                check("get of a patch", () -> doubles.get(patch, buffer, 3, 25));
                check("put of a patch", () -> doubles.put(patch, buffer, 3, 25));
                check("acc of a patch", () -> doubles.acc(patch, 2.0, buffer, 3, 25));
                check("get into memory on the heap", () -> doubles.get(patch, heap, 25));
                check("acc of longs", () -> longs.acc(all, 2, longBuffer));
                check("or of longs", () -> longs.acc(all, Operator.OR, longBuffer, 0, 9));
                final LocalDoubleBlock block = doubles.localBlock();
                final Patch own = block.patch();
                check("get and set of a block",
                    () -> block.set(own.rowLo(), own.colHi() - 1, block.get(own.rowHi() - 1, own.colLo())));
                world.fence();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldAllocateNothingInNearOperationsOfEveryType(final ElementType type)
    {
        NearJob.run(2, Map.of(), world ->
        {
            try (TypedArray typed = new TypedArray(world, type, 100, 100); Arena arena = Arena.ofShared())
            {
                final GlobalArray<Object> array = typed.array;
                final Object buffer = typed.buffer(600);
                final MemorySegment memory = arena.allocate(600L * type.sizeBytes() + 1, 8);
                final MemorySegment unaligned = memory.asSlice(1);
                final Patch patch = Patch.of(30, 50, 40, 60);
                check("get of a patch", () -> array.get(patch, buffer, 3, 25));
                check("put of a patch", () -> array.put(patch, buffer, 3, 25));
                check("sum of a patch", () -> array.acc(patch, Operator.SUM, buffer, 3, 25));
                check("replacement of a patch", () -> array.acc(patch, Operator.REPLACE, buffer, 3, 25));
                check("get into memory", () -> array.get(patch, memory, 20));
                check("get into unaligned memory", () -> array.get(patch, unaligned, 20));
                check("put of unaligned memory", () -> array.put(patch, unaligned, 20));
                check("sum of unaligned memory", () -> array.acc(patch, Operator.SUM, unaligned, 20));
                check("put of one", () -> typed.put(7, 99, 1));
                check("acc of one", () -> typed.acc(7, 99, 1));
                final long[] rows = LongStream.range(0, 100).map(i -> i * 37 % 100).toArray();
                final long[] cols = LongStream.range(0, 100).map(i -> i * 13 % 100).toArray();
                check("gather", () -> array.gather(rows, cols, buffer));
                check("scatter", () -> array.scatter(rows, cols, 10, 80, buffer));
                check("sum of a list", () -> typed.scatterAcc(rows, cols, 0, 100, 2, buffer));
                check("replacement of a list", () -> array.scatterAcc(rows, cols, Operator.REPLACE, buffer));
                check("get of a strided patch", () -> array.get(patch, 2, 3, buffer, 7));
                check("get of every second row", () -> array.get(patch, 2, 1, buffer, patch.cols()));
                check("put of every second row", () -> array.put(patch, 2, 1, buffer, patch.cols()));
                check("sum of every third column", () -> typed.acc(patch, 1, 3, 2, unaligned, 7));
                check("sum of every row in memory", () -> typed.acc(patch, 1, 1, 2, unaligned, 20));
                check("get of a strided patch into memory", () -> array.get(patch, 2, 3, memory, 7));
                final MemorySegment rowMemory = MemorySegment.ofArray(rows);
                final MemorySegment colMemory = MemorySegment.ofArray(cols);
                check("gather into memory", () -> array.gather(rowMemory, colMemory, memory));
                check("scatter of memory", () -> array.scatter(rowMemory, colMemory, unaligned));
                world.fence();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldAllocateNothingInUpdatesOfGhostCells(final ElementType type)
    {
        NearJob.run(1, Map.of(), world ->
        {
            try (TypedArray typed = new TypedArray(world, ArraySpec.of("g", type, 20, 30).withGhosts(1, 2)))
            {
                check("periodic update", () -> typed.array.updateGhosts(Boundary.PERIODIC));
                check("update without corners", () -> typed.array.updateGhostsWithoutCorners(Boundary.NONE));
            }
        });
    }

    @Test
    void shouldAllocateNothingInAlgebraOnTheOwnBlock()
    {
        NearJob.run(1, Map.of(), world ->
        {
            try (GlobalDoubleArray doubles = world.doubles("d", 20, 30); GlobalLongArray longs = world.longs("l", 9, 9))
            {
                check("scale", () -> doubles.own().scale(0.5));
                check("sum", () -> doubles.own().sum());
                check("constant", () -> longs.own().addConstant(1));
                check("greatest", () -> longs.own().max());
            }
        });
    }

    @Test
    void shouldAllocateNothingOnArraysWithTiles()
    {
        NearJob.run(2, Map.of(), world ->
        {
            try (GlobalDoubleArray tiles = world.doubles(ArraySpec.doubles("t", 100, 100).withTiles(7, 5));
                GlobalDoubleArray cuts = world.doubles(
                    ArraySpec.doubles("c", 100, 100).withRowCuts(0, 3, 10, 70).withGrid(2, 1).onRanks(1, 0)))
            {
                final double[] buffer = new double[600];
                final Patch patch = Patch.of(30, 50, 40, 60);
                for (final GlobalDoubleArray array : List.of(tiles, cuts))
                {
                    check("get of one", () -> array.get(7, 99));
                    check("acc of one", () -> array.acc(7, 99, 1.0));
                    check("get of a patch", () -> array.get(patch, buffer, 3, 25));
                    check("put of a patch", () -> array.put(patch, buffer, 3, 25));
                    check("acc of a patch", () -> array.acc(patch, 2.0, buffer, 3, 25));
                    final LocalDoubleBlock block = array.localBlock();
                    final long row = block.indices().row(block.rows() - 1);
                    final long col = block.indices().col(block.cols() - 1);
                    check("get and set of a block", () -> block.set(row, col, block.get(row, col)));
                }
                world.fence();
            }
        });
    }

    @Test
    void shouldAllocateNothingInMailboxes()
    {
        NearJob.run(2, Map.of(), world ->
        {
            final MailboxSpec spec = MailboxSpec.of("box").largest(20_000);
            try (Mailboxes boxes = world.mailboxes(spec); Arena arena = Arena.ofShared())
            {
                final Mailbox mine = boxes.mine();
                final long[] words = new long[1000];
                final MemorySegment memory = arena.allocate(2500 * 8);
                final MessageHandler handler = (_, from, offset, _) -> words[0] += from.get(JAVA_LONG, offset);
                check("poll of nothing", () -> mine.poll(handler, 1));
                check("offer and poll", () ->
                {
                    mine.offer(words, 0, 5);
                    mine.poll(handler, 1);
                });
                check("send and receive of memory", () ->
                {
                    mine.send(memory, 3, 999);
                    mine.receive(handler, 9);
                });
                check("send of a long message", () ->
                {
                    mine.send(memory, 0, 20_000);
                    mine.receive(handler, 9);
                });
                check("sendEach and poll", () ->
                {
                    mine.sendEach(words, 0, 100, 5);
                    mine.poll(handler, 30);
                });
                world.fence();
            }
        });
    }

    @Test
    void shouldAllocateNothingInDrawsOfTasks()
    {
        NearJob.run(2, Map.of(), world ->
        {
            final TaskSpec spec = TaskSpec.of("tasks").total(TaskSpec.MOST_STOLEN);
            try (TaskCounter guided = world.taskCounter(spec);
                TaskCounter byNode = world.taskCounter(spec.perNode(1 << 20));
                TaskCounter stealing = world.taskCounter(spec.stealing());
                TaskCounter empty = world.taskCounter("none", 0))
            {
                check("next of guided tasks", guided::next);
                check("next of tasks by node", byNode::next);
                check("next of stealing", stealing::next);
                check("next after the end", empty::next);
            }
        });
    }

    @Test
    void shouldAllocateNothingInFencesAndBarriers()
    {
        NearJob.run(1, Map.of(), world ->
        {
            check("fence", world::fence);
            check("barrier", world::barrier);
            check("sync", world::sync);
        });
    }

    @Test
    void shouldAllocateNothingInCollectiveCallsOfSeveralRanks()
    {
        NearJob.run(2, Map.of(), world ->
        {
            try (Group group = world.split(0, -world.rank()))
            {
                final double[] values = new double[3];
                checkTogether(world, "barrier", world::barrier);
                checkTogether(world, "allReduce of one", () -> values[0] = world.allReduce(Reduction.MAX, 1.0));
                checkTogether(world, "allReduce of a few", () -> world.allReduce(Reduction.MIN, values));
                checkTogether(world, "sync of a group", group::sync);
            }
        });
    }

    /** All ranks call as often as one another: until none of them needs a further round, or time is over for one. */
    private void checkTogether(final World world, final String name, final Runnable call)
    {
        long least = Long.MAX_VALUE;
        boolean isOpen = true;
        while (isOpen)
        {
            least = Math.min(least, round(MEASURED / 4, call));
            isOpen = world.allReduce(Reduction.MAX, least) >= MEASURED / 4 &&
                world.allReduce(Reduction.MIN, endNs - System.nanoTime()) > 0;
        }
        assertTrue(least < MEASURED / 4, name + " allocates " + 4.0 * least / MEASURED + " bytes each time");
    }
}
