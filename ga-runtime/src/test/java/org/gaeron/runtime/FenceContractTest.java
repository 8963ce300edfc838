package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.gaeron.ArraySpec;
import org.gaeron.Fork;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * Fences of an array and of a node wait for all that they promise, and for nothing else. A held stripe at rank 0 keeps
 * updates of the last rank from being applied, wherever these two are on different nodes.
 */
public abstract class FenceContractTest extends ContractTest
{
    private static final int ROWS = 40;
    private static final int COLS = 1000;
    private static final int LOOKS = 200;

    @Test
    void shouldNotWaitForALargeTransferOfAnotherArray()
    {
        run(world ->
        {
            try (GlobalDoubleArray small = array(world, "small", 1, 1);
                GlobalDoubleArray large = array(world, "large", ROWS, COLS);
                GlobalLongArray passed = world.longs("passed", 1, 1))
            {
                held(world, large, ROWS - 1, passed, () ->
                {
                    final Handle transfer = large.accAsync(blockOfFirst(large), 2.0, ones(ROWS * COLS), 0, COLS);
                    small.acc(0, 0, 1.0);
                    small.fence();
                    small.fence(0);
                    assertFalse(transfer.isDone());
                    passed.readInc(0, 0, 1);
                    large.fence();
                    assertTrue(transfer.toString().endsWith("done"), transfer::toString);
                });
                assertEquals(world.nodes() > 1 ? 1.0 : 0.0, small.get(0, 0));
                assertEquals(world.nodes() > 1 ? 2.0 : 0.0, large.get(ROWS - 1, COLS - 1));
                world.sync();
            }
        });
    }

    @Test
    void shouldNotWaitForATransferToAnotherNode()
    {
        run(3, world ->
        {
            try (GlobalDoubleArray large = array(world, "large", ROWS, COLS);
                GlobalLongArray passed = world.longs("passed", 1, 1))
            {
                held(world, large, ROWS - 1, passed, () ->
                {
                    final Handle transfer = large.accAsync(blockOfFirst(large), 2.0, ones(ROWS * COLS), 0, COLS);
                    final Handle other = large.accAsync(
                        Patch.of(ROWS, 2 * ROWS, 0, COLS), 3.0, ones(ROWS * COLS), 0, COLS);
                    large.fence(1);
                    assertTrue(other.toString().endsWith("done"), other::toString);
                    world.fence(1);
                    assertFalse(transfer.isDone());
                    passed.readInc(0, 0, 1);
                    world.fence(0);
                    assertTrue(transfer.toString().endsWith("done"), transfer::toString);
                });
                assertEquals(world.nodes() > 1 ? 2.0 : 0.0, large.get(0, COLS - 1));
                assertEquals(world.nodes() > 1 ? 3.0 : 0.0, large.get(2 * ROWS - 1, 0));
                world.sync();
            }
        });
    }

    @Test
    void shouldWaitAtItsOwnNodeForAnOperationThatHasAPartElsewhere()
    {
        shouldWaitForTheWhole((world, array) -> array.fence(world.rank()));
        shouldWaitForTheWhole((world, array) -> world.fence(world.rank()));
    }

    private void shouldWaitForTheWhole(final Fence fence)
    {
        run(world ->
        {
            try (GlobalDoubleArray large = array(world, "large", ROWS, COLS);
                GlobalLongArray passed = world.longs("passed", 1, 1))
            {
                held(world, large, ROWS - 1, passed, () ->
                {
                    final int count = world.size() * ROWS * COLS;
                    final Handle whole = large.accAsync(large.patch(), 2.0, ones(count), 0, COLS);
                    passed.readInc(0, 0, 1);
                    fence.await(world, large);
                    assertTrue(whole.toString().endsWith("done"), whole::toString);
                });
                world.sync();
            }
        });
    }

    @Test
    void shouldWaitForASmallUpdate()
    {
        shouldWait(false, (world, array) -> array.fence());
        shouldWait(false, (world, array) -> array.fence(0));
        shouldWait(false, (world, array) -> world.fence(0));
    }

    @Test
    void shouldWaitForASmallUpdateOfAPatch()
    {
        shouldWait(true, (world, array) -> array.fence());
        shouldWait(true, (world, array) -> array.fence(0));
        shouldWait(true, (world, array) -> world.fence(0));
    }

    private interface Fence
    {
        void await(World world, GlobalDoubleArray array);
    }

    /** Lets the holder go on only after it has looked many times for a fence that has returned too early. */
    private void shouldWait(final boolean isPatch, final Fence fence)
    {
        final AtomicBoolean isReleased = new AtomicBoolean();
        run(3, world ->
        {
            try (GlobalDoubleArray array = array(world, "array", 1, 1);
                GlobalLongArray begun = world.longs(ArraySpec.longs("begun", 3, 1).withGrid(3, 1));
                GlobalLongArray passed = world.longs(ArraySpec.longs("passed", 3, 1).withGrid(3, 1)))
            {
                if (world.rank() == 0 && world.nodes() > 1)
                {
                    try (HeldStripe stripe = new HeldStripe(array, 0, 0))
                    {
                        world.barrier();
                        await(begun, 1);
                        for (int look = 0; look < LOOKS && passed.get(1, 0) == 0; look++)
                        {
                            Thread.onSpinWait();
                        }
                        assertEquals(0.0, array.localBlock().get(0, 0), () -> "applied under " + stripe);
                        isReleased.set(true);
                    }
                }
                else
                {
                    world.barrier();
                    if (world.rank() == 2)
                    {
                        update(array, isPatch);
                        begun.readInc(1, 0, 1); // at a node whose link is free
                        fence.await(world, array);
                        passed.readInc(1, 0, 1);
                        assertTrue(isReleased.get() || world.nodes() == 1, "the fence did not wait");
                    }
                }
                world.sync();
                assertEquals(1.0, array.get(0, 0));
                world.sync();
            }
        });
    }

    /** Updates the element of rank 0. */
    private static void update(final GlobalDoubleArray array, final boolean isPatch)
    {
        if (isPatch)
        {
            array.acc(Patch.of(0, 1, 0, 1), 1.0, new double[]{1.0});
        }
        else
        {
            array.acc(0, 0, 1.0);
        }
    }

    /** Else the fence of one view would miss what the thread has put through the other. */
    @Test
    void shouldGiveAThreadOneViewOfWhatAnotherThreadSees()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs("array", 2, 2);
                TaskCounter tasks = world.taskCounter("tasks");
                Fork fork = world.fork(2))
            {
                fork.run(one ->
                {
                    final GlobalLongArray first = one.view(array);
                    final TaskCounter counter = one.view(tasks);
                    CompletableFuture.runAsync(() -> fork.run(two ->
                    {
                        assertSame(two.view(array), two.view(first));
                        assertSame(two.view(tasks), two.view(counter));
                        assertNotSame(first, two.view(array));
                    })).join();
                });
            }
        });
    }

    @Test
    void shouldFenceTheOperationsOfOneThread()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs(
                ArraySpec.longs("array", world.size(), 3).withGrid(world.size(), 1)))
            {
                world.fork(3, own ->
                {
                    final GlobalLongArray mine = own.view(array);
                    final int next = (own.rank() + 1) % own.size();
                    final Handle handle = mine.accAsync(
                        Patch.of(next, next + 1, own.thread(), own.thread() + 1), 1, new long[]{5}, 0, 1);
                    mine.fence();
                    assertTrue(handle.toString().endsWith("done"), handle::toString);
                    own.fence(next);
                    mine.fence(next);
                    assertEquals(5, mine.get(next, own.thread()));
                });
            }
        });
    }

    @Test
    void shouldRefuseARankThatThereIsNot()
    {
        run(world ->
        {
            final GlobalLongArray array = world.longs("array", 10, 10);
            for (final int bad : new int[]{-1, world.size()})
            {
                assertThrows(IndexOutOfBoundsException.class, () -> world.fence(bad));
                assertThrows(IndexOutOfBoundsException.class, () -> array.fence(bad));
            }
            array.close();
            assertThrows(IllegalStateException.class, array::fence);
            assertThrows(IllegalStateException.class, () -> array.fence(0));
        });
    }

    /** An array with a block of each rank. */
    private static GlobalDoubleArray array(final World world, final String name, final int rows, final int cols)
    {
        return world.doubles(
            ArraySpec.doubles(name, (long)rows * world.size(), cols).withGrid(world.size(), 1));
    }

    private static Patch blockOfFirst(final GlobalDoubleArray array)
    {
        return array.distribution(0);
    }

    private static double[] ones(final int count)
    {
        final double[] values = new double[count];
        Arrays.fill(values, 1.0);
        return values;
    }

    /** Has the last rank work while rank 0 holds a stripe of its block, until the last rank has counted. */
    private static void held(
        final World world, final GlobalDoubleArray array, final int row, final GlobalLongArray passed,
        final Runnable work)
    {
        final boolean isApart = world.nodes() > 1;
        if (world.rank() == 0 && isApart)
        {
            try (HeldStripe stripe = new HeldStripe(array, row, 0))
            {
                world.barrier();
                await(passed, 0);
                assertEquals(0.0, array.localBlock().get(row, 0), () -> "applied under " + stripe);
            }
        }
        else
        {
            world.barrier();
            if (world.rank() == world.size() - 1 && isApart)
            {
                work.run();
            }
        }
        world.sync();
    }

    private static void await(final GlobalLongArray counter, final int row)
    {
        while (counter.get(row, 0) == 0)
        {
            Thread.onSpinWait();
        }
    }
}
