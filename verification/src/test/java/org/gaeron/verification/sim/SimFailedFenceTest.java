package org.gaeron.verification.sim;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.GhostBlock;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.World;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.PatchDecoder;
import org.gaeron.wire.codecs.UpdateDecoder;
import org.junit.jupiter.api.Test;

/**
 * Collective calls in which the fence of one rank fails: all ranks stay in step, and that one throws. The fence fails
 * because an update on its way gets the number of an array that there is not, which its owner refuses.
 */
class SimFailedFenceTest
{
    private static final int NODES = 3;
    private static final int FAILING = 2;
    private static final double MARK = 4096.5;

    /** Misleads the first update of node 0 by the failing rank's node that carries the mark. */
    private static final class Misled extends Interference
    {
        private static final int ARRAY_ID = MessageHeaderDecoder.ENCODED_LENGTH + UpdateDecoder.patchEncodingOffset() +
            PatchDecoder.arrayIdEncodingOffset();
        private final AtomicInteger misled = new AtomicInteger();

        @Override
        void onFrame(final int from, final int to, final byte[] frame)
        {
            final UnsafeBuffer buffer = new UnsafeBuffer(frame);
            if (template(frame) == UpdateDecoder.TEMPLATE_ID && from == FAILING && to == 0 &&
                buffer.getDouble(frame.length - Double.BYTES, ByteOrder.LITTLE_ENDIAN) == MARK &&
                misled.getAndIncrement() == 0)
            {
                buffer.putInt(ARRAY_ID, 1 << 20, ByteOrder.LITTLE_ENDIAN);
            }
        }
    }

    private static void run(final Consumer<World> program)
    {
        final Misled misled = new Misled();
        new SimJob(SimJob.contexts(NODES, 1, Map.of()), Weather.calm(), Shape.large(), misled).run(
            List.of(), program::accept);
        assertTrue(misled.misled.get() > 0, "no update was misled");
    }

    private static ArraySpec rows(final ArraySpec spec)
    {
        return spec.withGrid(NODES, 1);
    }

    /** The call throws on the failing rank alone, and then all ranks still agree about calls and values. */
    private static void call(final World world, final Runnable call)
    {
        if (world.rank() == FAILING)
        {
            assertThrows(GlobalArrayException.class, call::run);
        }
        else
        {
            call.run();
        }
        assertEquals(NODES * (NODES - 1) / 2, world.allReduce(Reduction.SUM, (long)world.rank()));
    }

    private static void mark(final World world, final GlobalDoubleArray array)
    {
        if (world.rank() == FAILING)
        {
            array.put(0, 0, MARK);
        }
    }

    @Test
    void shouldStayInStepInAFill()
    {
        run(world ->
        {
            try (GlobalDoubleArray other = world.doubles(rows(ArraySpec.doubles("other", NODES, 1)));
                GlobalDoubleArray array = world.doubles(rows(ArraySpec.doubles("array", NODES, 1))))
            {
                mark(world, other);
                call(world, () -> array.fill(2.5));
                assertEquals(2.5, array.get(0, 0));
                array.fill(3.5);
                assertEquals(3.5, array.get(FAILING, 0));
                assertEquals(0.0, other.get(0, 0), "refused, not applied");
                world.sync();
            }
        });
    }

    @Test
    void shouldStayInStepInAFillOfComplexNumbers()
    {
        run(world ->
        {
            try (GlobalDoubleArray other = world.doubles(rows(ArraySpec.doubles("other", NODES, 1)));
                GlobalComplexArray array = world.complex(rows(ArraySpec.complex("array", NODES, 1))))
            {
                mark(world, other);
                call(world, () -> array.fill(2.5, -1.0));
                assertArrayEquals(new double[]{2.5, -1.0}, array.get(Patch.element(0, 0)));
                world.sync();
            }
        });
    }

    @Test
    void shouldStayInStepInTheResetOfACounter()
    {
        for (final TaskSpec spec : new TaskSpec[]{TaskSpec.of("tasks"), TaskSpec.of("tasks").total(100)})
        {
            run(world ->
            {
                try (GlobalDoubleArray other = world.doubles(rows(ArraySpec.doubles("other", NODES, 1)));
                    TaskCounter tasks = world.taskCounter(spec);
                    GlobalLongArray taken = world.longs("taken", 1, 1))
                {
                    tasks.next();
                    world.sync();
                    mark(world, other);
                    call(world, tasks::reset);
                    tasks.reset();
                    taken.acc(0, 0, 1L << tasks.next() % 60);
                    world.sync();
                    assertEquals(NODES, Long.bitCount(taken.get(0, 0)));
                    world.sync();
                }
            });
        }
    }

    /** The others await its ghost cells. */
    @Test
    void shouldSendGhostCellsThoughItsFenceHasFailed()
    {
        run(world ->
        {
            try (GlobalDoubleArray other = world.doubles(rows(ArraySpec.doubles("other", NODES, 1)));
                GlobalDoubleArray array = world.doubles(rows(ArraySpec.doubles("array", NODES, 1)).withGhosts(1, 0)))
            {
                array.fill((row, _) -> 10 + row);
                mark(world, other);
                call(world, () -> array.updateGhosts(Boundary.PERIODIC));
                final GhostBlock ghosts = array.ghostBlock();
                final long row = world.rank();
                assertEquals(10 + (row + 1) % NODES,
                    ghosts.memory().getAtIndex(JAVA_DOUBLE, ghosts.index(row + 1, 0)));
                assertEquals(10 + (row + NODES - 1) % NODES,
                    ghosts.memory().getAtIndex(JAVA_DOUBLE, ghosts.index(row - 1, 0)));
                world.sync();
            }
        });
    }

    @Test
    void shouldStayInStepInCopies()
    {
        run(world ->
        {
            final Patch square = Patch.of(0, NODES, 0, NODES);
            try (GlobalDoubleArray other = world.doubles(rows(ArraySpec.doubles("other", NODES, 1)));
                GlobalDoubleArray from = world.doubles(rows(ArraySpec.doubles("from", NODES, NODES + 1)));
                GlobalDoubleArray to = from.duplicate("to"))
            {
                from.fill((row, col) -> 10.0 * row + col);
                mark(world, other);
                call(world, () -> to.copyFrom(square, from, square));
                assertEquals(11.0, to.get(1, 1));
                assertEquals(0.0, to.get(FAILING, 1), "the rank whose fence has failed copies nothing");
                world.sync();
                to.copyTransposed(square, from, square);
                assertEquals(10.0, to.get(0, 1));
                world.sync();
            }
        });
        run(world ->
        {
            try (GlobalDoubleArray other = world.doubles(rows(ArraySpec.doubles("other", NODES, 1)));
                GlobalDoubleArray from = world.doubles(rows(ArraySpec.doubles("from", NODES, NODES)));
                GlobalDoubleArray to = from.duplicate("to"))
            {
                mark(world, other);
                call(world, () -> to.copyTransposed(to.patch(), from, from.patch()));
                mark(world, other);
                to.copyFrom(from);
                world.sync();
            }
        });
    }

    @Test
    void shouldCompareThePatchesOfACopyThoughAFenceHasFailed()
    {
        run(world ->
        {
            try (GlobalDoubleArray other = world.doubles(rows(ArraySpec.doubles("other", NODES, 1)));
                GlobalDoubleArray from = world.doubles(rows(ArraySpec.doubles("from", NODES, NODES)));
                GlobalDoubleArray to = from.duplicate("to"))
            {
                final Patch mine = Patch.of(0, 1, 0, world.rank() == 0 ? 1 : 2);
                mark(world, other);
                final GlobalArrayException failure = assertThrows(
                    GlobalArrayException.class, () -> to.copyFrom(mine, from, mine));
                assertEquals(world.rank() != FAILING, failure instanceof SpecMismatchException, failure::toString);
                assertEquals(NODES, world.allReduce(Reduction.SUM, 1L));
                to.copyFrom(from);
            }
        });
    }

    @Test
    void shouldStayInStepInsideAMerge()
    {
        run(world ->
        {
            try (Group alone = world.split(world.rank(), 0);
                GlobalDoubleArray copy = alone.doubles("copy", NODES, 1);
                GlobalDoubleArray array = world.doubles(rows(ArraySpec.doubles("array", NODES, 1))))
            {
                copy.fill(world.rank() == FAILING ? MARK : 1.5);
                call(world, () -> array.mergeFrom(copy));
                assertEquals(3.0, array.get(0, 0), "of two ranks, the third was refused");
                assertEquals(3.0 + MARK, array.get(FAILING, 0));
                world.sync();
            }
        });
    }
}
