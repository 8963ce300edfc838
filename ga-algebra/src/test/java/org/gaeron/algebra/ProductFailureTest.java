package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * Products after one that failed on a rank.
 */
class ProductFailureTest
{
    private static final int N = 40;

    /** A get that is complete when it is awaited, or when the test has it come late. */
    private record Late(double[] to) implements Handle
    {
        void come()
        {
            Arrays.fill(to, Double.NaN);
        }

        @Override
        public boolean isDone()
        {
            return false;
        }

        @Override
        public void await()
        {
            come();
        }

        @Override
        public CompletableFuture<?> toCompletableFuture()
        {
            throw new UnsupportedOperationException();
        }
    }

    /** The heap ends when the right panel is begun to be fetched, while the left one is under way. */
    @Test
    void shouldNotTakeForItsPanelWhatComesLateForAnother()
    {
        JobShape.IPC_3.run(world ->
        {
            final ArraySpec spec = ArraySpec.doubles("a", N, N).withTiles(8, 8);
            try (GlobalDoubleArray a = world.doubles(spec);
                GlobalDoubleArray b = world.doubles(spec);
                GlobalDoubleArray c = world.doubles("c", N, N))
            {
                a.fill((i, j) -> i == j ? 2 : 0);
                b.fill((i, j) -> i + N * j);
                final List<Late> late = new ArrayList<>();
                final GlobalDoubleArray slow = watched(a, (method, arguments, call) ->
                {
                    if (method.equals("getAsync") && world.rank() == 0)
                    {
                        late.add(new Late((double[])arguments[1]));
                        return late.getLast();
                    }
                    return call.make();
                });
                final GlobalDoubleArray full = watched(b, (method, _, call) ->
                {
                    if (method.equals("getAsync") && world.rank() == 0)
                    {
                        throw new OutOfMemoryError("planted");
                    }
                    return call.make();
                });
                final Throwable failure = assertThrows(
                    Throwable.class, () -> MatrixProduct.multiply(1, slow, Op.TRANSPOSE, full, Op.NONE, 0, c));
                assertTrue(failure.getMessage().contains(world.rank() == 0 ? "planted" : "failed on rank 0"),
                    failure::toString);
                assertEquals(world.rank() == 0, !late.isEmpty());
                multiply(world, a, b, c, late);
            }
        });
    }

    private static void multiply(
        final World world, final GlobalDoubleArray a, final GlobalDoubleArray b, final GlobalDoubleArray c,
        final List<Late> late)
    {
        final GlobalDoubleArray prompt = watched(a, (method, _, call) ->
        {
            final Object result = call.make();
            if (result instanceof final Handle handle)
            {
                handle.await();
                late.forEach(Late::come);
            }
            return result;
        });
        MatrixProduct.multiply(1, prompt, Op.TRANSPOSE, b, Op.NONE, 0, c);
        final double[] product = c.get(c.patch());
        for (int i = 0; i < product.length; i++)
        {
            assertEquals(2 * (i / N + N * (i % N)), product[i], "rank " + world.rank());
        }
        world.sync();
    }

    private static GlobalDoubleArray watched(final GlobalDoubleArray array, final Watched.Watch watch)
    {
        return Watched.of(GlobalDoubleArray.class, array, watch);
    }
}
