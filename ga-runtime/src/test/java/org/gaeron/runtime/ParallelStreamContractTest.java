package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

import org.gaeron.Fork;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Ranks that use parallel streams, on the common pool of the JVM and their own threads, without a fork and with one:
 * get, acc and readInc on 200 x 200. One job after the other, because races do not show in each.
 */
public abstract class ParallelStreamContractTest extends ContractTest
{
    private static final int RUNS = 16;
    private static final int SIDE = 200;
    private static final int THREADS = 4;

    @Override
    protected int ranks()
    {
        return 2;
    }

    /**
     * Arrays, and what they must have: how often each row was worked on, by all ranks.
     */
    private record Table(
        GlobalDoubleArray sums, GlobalLongArray drawn, GlobalLongArray counter, AtomicIntegerArray done)
    {
        static Table of(final World world, final AtomicIntegerArray done)
        {
            return new Table(world.doubles("sums", SIDE, SIDE),
                world.longs("drawn", SIDE, 2L * world.size()), world.longs("counter", 1, 1), done);
        }

        Table of(final World own)
        {
            return new Table(own.view(sums), own.view(drawn), own.view(counter), done);
        }

        /** Adds to all elements of a row, and draws a number and marks it. */
        void work(final int row)
        {
            final double[] values = new double[SIDE];
            final Patch patch = Patch.of(row, row + 1, 0, SIDE);
            sums.get(patch, values);
            for (int column = 0; column < SIDE; column++)
            {
                final double found = values[column];
                assertEquals(0, found % added(row, column), () -> "row " + row + " has " + found);
                values[column] = added(row, column) / 2;
            }
            sums.acc(patch, 2.0, values);
            final long number = counter.readInc(0, 0, 1);
            drawn.acc(number % SIDE, number / SIDE, 1);
            done.incrementAndGet(row);
        }

        private static double added(final int row, final int column)
        {
            return 2 * (1 + row * SIDE + column);
        }

        void check()
        {
            final double[] values = new double[SIDE * SIDE];
            sums.get(sums.patch(), values);
            int all = 0;
            for (int row = 0; row < SIDE; row++)
            {
                all += done.get(row);
                for (int column = 0; column < SIDE; column++)
                {
                    assertEquals(done.get(row) * added(row, column), values[row * SIDE + column]);
                }
            }
            assertEquals(all, counter.get(0, 0));
            final long[] marks = new long[Math.toIntExact(drawn.patch().count())];
            drawn.get(drawn.patch(), marks);
            final int columns = Math.toIntExact(drawn.cols());
            for (int number = 0; number < marks.length; number++)
            {
                assertEquals(number < all ? 1 : 0, marks[number % SIDE * columns + number / SIDE]);
            }
        }
    }

    @Test
    void shouldHaveNoWrongValuesInAnyRun()
    {
        final AtomicInteger refused = new AtomicInteger();
        for (int i = 0; i < RUNS; i++)
        {
            final AtomicIntegerArray done = new AtomicIntegerArray(SIDE);
            run(world ->
            {
                final Table table = Table.of(world, done);
                withoutFork(table, refused);
                world.sync();
                table.check();
                world.sync();
                try (Fork fork = world.fork(THREADS))
                {
                    IntStream.range(0, SIDE).parallel().forEach(row -> fork.run(own -> table.of(own).work(row)));
                }
                world.sync();
                table.check();
                assertTrue(IntStream.range(0, SIDE).allMatch(row -> done.get(row) >= world.size()), done::toString);
                world.sync();
            });
        }
        assertTrue(refused.get() > 0 || ForkJoinPool.getCommonPoolParallelism() == 0, "no other thread took part");
    }

    /** The rank's own thread does its part of the stream; every call of another one is refused, and changes nothing. */
    private static void withoutFork(final Table table, final AtomicInteger refused)
    {
        final Thread rank = Thread.currentThread();
        IntStream.range(0, SIDE).parallel().forEach(row ->
        {
            if (Thread.currentThread() == rank)
            {
                table.work(row);
            }
            else
            {
                assertRefused(() -> table.sums.get(row, 0));
                assertRefused(() -> table.sums.acc(row, 0, 1));
                assertRefused(() -> table.counter.readInc(0, 0, 1));
                refused.incrementAndGet();
            }
        });
    }

    private static void assertRefused(final Executable call)
    {
        final String message = assertThrows(IllegalStateException.class, call).getMessage();
        assertTrue(message.contains("World.fork"), message);
    }
}
