package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A rank takes the memory of a collective call in its parts. If there is none, the others hear of it; elsewhere that
 * rank would leave the call while they go on in it.
 */
class MeetingMemoryTest
{
    /** Some objects, but none of the buffers. */
    private static final long MOST_BYTES = 4_000;
    private static final int N = 600;
    private static final int LENGTH = 70_000;

    /** Calls whose memory is longer than {@link #MOST_BYTES}. */
    private enum Case
    {
        HISTOGRAM
        {
            @Override
            void run(final World world, final Outside outside)
            {
                try (GlobalDoubleArray a = world.doubles("a", N))
                {
                    final Section<double[]> section = Section.of(outside.watched(a));
                    outside.measure(() -> Vectors.histogram(section, 0, 1, LENGTH));
                }
            }
        },
        NORM
        {
            @Override
            void run(final World world, final Outside outside)
            {
                try (GlobalDoubleArray a = world.doubles("a", 1, LENGTH))
                {
                    final GlobalDoubleArray watched = outside.watched(a);
                    outside.measure(() -> Matrices.norm(Norm.ONE, watched));
                }
            }
        },
        SCAN
        {
            @Override
            void run(final World world, final Outside outside)
            {
                try (GlobalDoubleArray a = world.doubles("a", N);
                    GlobalDoubleArray b = world.doubles("b", N);
                    GlobalIntArray mask = world.ints("mask", N))
                {
                    final GlobalDoubleArray watched = outside.watched(b);
                    outside.measure(() -> Vectors.scanAdd(a, watched, mask, mask.patch()));
                }
            }
        },
        UNPACK
        {
            @Override
            void run(final World world, final Outside outside)
            {
                try (GlobalDoubleArray a = world.doubles("a", N);
                    GlobalDoubleArray b = world.doubles("b", N);
                    GlobalLongArray mask = world.longs("mask", N))
                {
                    final GlobalDoubleArray watched = outside.watched(b);
                    outside.measure(() -> Vectors.unpack(a, watched, mask, mask.patch()));
                }
            }
        },
        PRODUCT
        {
            @Override
            void run(final World world, final Outside outside)
            {
                final ArraySpec tiled = ArraySpec.doubles("b", 1, N * world.size()).withTiles(1, 1);
                try (GlobalDoubleArray a = world.doubles("a", 1, 1);
                    GlobalDoubleArray b = world.doubles(tiled);
                    GlobalDoubleArray c = world.doubles(tiled))
                {
                    final GlobalDoubleArray watched = outside.watched(c);
                    outside.measure(() -> MatrixProduct.multiply(a, b, watched));
                }
            }
        },
        EIGENPROBLEM
        {
            @Override
            void run(final World world, final Outside outside)
            {
                try (GlobalDoubleArray a = world.doubles("a", N, N))
                {
                    final GlobalDoubleArray watched = outside.watched(a);
                    outside.measure(
                        () -> new EigenProblem(watched, null, a, FreeMemory::now, new Solved()).solve());
                }
            }
        };

        /** Prepares a call and measures it. */
        abstract void run(World world, Outside outside);
    }

    private static final class Solved extends EjmlEigen
    {
        @Override
        public long solve(
            final int order, final MemorySegment a, final MemorySegment b, final double[] values, final int threads)
        {
            return 0;
        }
    }

    /** Bytes that a rank's thread allocates from the begin of a call on, unless it is in a part or a meeting. */
    private static final class Outside implements Watched.Watch
    {
        private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

        private final World world;
        private boolean isInPart;
        private long mark;
        private long bytes;

        Outside(final World world)
        {
            this.world = Watched.of(World.class, world, this);
        }

        GlobalDoubleArray watched(final GlobalDoubleArray array)
        {
            return Watched.of(GlobalDoubleArray.class, array,
                (method, _, call) -> method.equals("team") ? world : call.make());
        }

        /** The second time; before, classes are loaded. */
        void measure(final Runnable action)
        {
            for (int i = 0; i < 2; i++)
            {
                bytes = 0;
                mark = THREADS.getCurrentThreadAllocatedBytes();
                action.run();
                bytes += THREADS.getCurrentThreadAllocatedBytes() - mark;
            }
        }

        @Override
        public Object instead(final String method, final Object[] arguments, final Watched.Call call) throws Throwable
        {
            if (!isInPart)
            {
                bytes += THREADS.getCurrentThreadAllocatedBytes() - mark;
            }
            final Object result = call.make();
            if (method.equals("allReduce"))
            {
                // the digest, its complement and the rank that failed: the part follows
                isInPart = arguments[0] == Reduction.MIN && arguments[1] instanceof long[];
            }
            mark = THREADS.getCurrentThreadAllocatedBytes();
            return result;
        }
    }

    /** Of the second rank: the first one tells the others also where it fails alone, as in an eigenproblem. */
    @ParameterizedTest
    @EnumSource
    void shouldTakeMemoryInPartsAlone(final Case call)
    {
        JobShape.NEAR_2.run(world ->
        {
            final Outside outside = new Outside(world);
            call.run(world, outside);
            assertTrue(world.rank() == 0 || outside.bytes < MOST_BYTES,
                () -> call + ": " + outside.bytes + " bytes outside of parts");
        });
    }
}
