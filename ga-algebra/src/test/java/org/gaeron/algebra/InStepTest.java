package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BiConsumer;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Calls that fail on one rank: the others hear of it, and all go on in step.
 */
class InStepTest
{
    private static final int N = 8;

    @SuppressWarnings("try")
    private static void assertAllHearOfAClosedDestination(
        final BiConsumer<GlobalDoubleArray, GlobalDoubleArray> call)
    {
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N); GlobalDoubleArray to = world.doubles("to", N, N))
            {
                if (world.rank() == 1)
                {
                    to.close();
                }
                final Throwable failure = assertThrows(Throwable.class, () -> call.accept(a, to));
                assertTrue(failure.getMessage().contains(world.rank() == 1 ? "closed" : "failed on rank 1"),
                    failure::toString);
                assertEquals(0, Matrices.norm(Norm.ONE, a));
            }
        });
    }

    @Test
    void shouldTellAllOfADestinationThatOneRankHasClosed()
    {
        assertAllHearOfAClosedDestination((a, to) -> MatrixProduct.multiply(a, a, to));
        assertAllHearOfAClosedDestination(Matrices::transpose);
    }

    @Test
    void shouldStayInStepWhereOneRankTransposesAndTheOthersDoNot()
    {
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N); GlobalDoubleArray to = world.doubles("to", N, N))
            {
                assertThrows(SpecMismatchException.class, world.rank() == 0 ? () -> Matrices.transpose(a, to) :
                    world::barrier);
                assertEquals(7, world.allReduce(Reduction.MIN, 7L + world.rank()));
            }
        });
    }

    @Test
    void shouldCompareNumbersOfBinsOfWhichOneFitsNoHeap()
    {
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N))
            {
                assertThrows(SpecMismatchException.class,
                    () -> Vectors.histogram(Section.of(a), 0, 1, world.rank() == 0 ? Integer.MAX_VALUE : 2));
                assertEquals(N, Vectors.histogram(Section.of(a), 0, 1, 2)[0]);
            }
        });
    }

    /** All have copied when one of them tells that its part is missing. */
    @Test
    void shouldTellAllOfATransposedCopyThatIsNotWhole()
    {
        JobShape.IPC_3.run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N); GlobalDoubleArray to = world.doubles("to", N, N))
            {
                a.fill((i, j) -> i - j);
                final Watched.Watch watch = (method, _, call) ->
                {
                    final Object result = call.make();
                    if (method.equals("copyTransposed") && world.rank() == 1)
                    {
                        throw new OutOfMemoryError("planted");
                    }
                    return result;
                };
                final GlobalDoubleArray full = Watched.of(GlobalDoubleArray.class, to, watch);
                final GlobalDoubleArray doubled = Watched.of(GlobalDoubleArray.class, a, (method, arguments, call) ->
                    method.equals("duplicate") ?
                        Watched.of(GlobalDoubleArray.class, a.duplicate((String)arguments[0]), watch) : call.make());
                for (final Executable each : new Executable[]{() -> Matrices.transpose(a, full),
                    () -> Matrices.transpose(Section.of(a), Section.of(full)), () -> Matrices.symmetrize(doubled)})
                {
                    final Throwable failure = assertThrows(Throwable.class, each);
                    assertTrue(failure.getMessage().contains(world.rank() == 1 ? "planted" : "failed on rank 1"),
                        failure::toString);
                }
                assertEquals(N - 1, Reductions.max(a).value().asDouble());
                Matrices.symmetrize(a);
                assertEquals(0, Reductions.absMax(a).value().asDouble());
            }
        });
    }
}
