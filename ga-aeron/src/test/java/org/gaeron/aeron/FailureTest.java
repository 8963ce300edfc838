package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicReferenceArray;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.JobFailedException;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest
{
    private static final int SIZE = 500;

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldEndAllRanksOfAllNodesWhenOneThrows(final String transport)
    {
        final IllegalStateException cause = new IllegalStateException("planted");
        final AtomicReferenceArray<Throwable> seen = new AtomicReferenceArray<>(4);

        final JobFailedException failure = assertThrows(JobFailedException.class,
            () -> EmbeddedJob.of(2, 2).transport(transport).run(world -> computeUntilFailure(world, cause, seen)));

        assertSame(cause, failure.getCause());
        for (int rank = 0; rank < 3; rank++)
        {
            assertInstanceOf(GlobalArrayException.class, seen.get(rank), "rank " + rank);
        }
    }

    private static void computeUntilFailure(
        final World world, final IllegalStateException cause, final AtomicReferenceArray<Throwable> seen)
    {
        try (GlobalDoubleArray array = world.doubles("array", SIZE, SIZE))
        {
            final double[] values = new double[SIZE * SIZE];
            array.acc(array.patch(), 1.0, values);
            world.sync();
            if (world.rank() == 3)
            {
                throw cause;
            }
            while (true)
            {
                array.acc(array.patch(), 1.0, values);
                world.sync();
            }
        }
        catch (final GlobalArrayException ex)
        {
            seen.set(world.rank(), ex);
            throw ex;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldTellWhoIsWhereWhenOneRankReturnsEarly(final String transport)
    {
        final JobFailedException failure = assertThrows(JobFailedException.class,
            () -> EmbeddedJob.of(2, 2).transport(transport).run(world ->
            {
                if (world.rank() != 3)
                {
                    world.barrier();
                }
            }));

        assertInstanceOf(SpecMismatchException.class, failure.getCause());
    }
}
