package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.JobFailedException;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Patch;
import org.junit.jupiter.api.Test;

class SimJobTest
{
    private static SimJob job(final int nodes, final Shape shape)
    {
        return new SimJob(SimJob.contexts(nodes, 1, Map.of()), Weather.calm(), shape, Interference.NONE);
    }

    private static String message(final Throwable failure)
    {
        return String.valueOf(failure.getMessage());
    }

    @Test
    void shouldRunAProgramOnManyNodes()
    {
        final SimJob job = job(50, Shape.large());
        job.run(List.of(), world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 100, 100))
            {
                array.acc(array.patch(), 1.0, new double[10_000]);
                array.acc(99, 99, 1.0);
                world.sync();
                assertEquals(50.0, array.get(99, 99));
            }
        });
        assertTrue(job.simulator().nowNs() > 0);
    }

    @Test
    void shouldNoticeANodeThatDiesBeforeItEverSpoke()
    {
        for (int node = 0; node < 4; node++)
        {
            final SimJob job = job(4, Shape.large());
            final int victim = node;
            job.network().onSend((from, number) -> job.network().kill(job.network().at(victim)));
            assertThrows(JobFailedException.class, () -> job.run(List.of(), world -> world.barrier()));
            for (int other = 0; other < 4; other++)
            {
                if (other != victim)
                {
                    assertTrue(message(job.outcome(other)).contains("node " + victim + " failed"),
                        message(job.outcome(other)));
                }
            }
            assertTrue(job.simulator().nowNs() < TimeUnit.SECONDS.toNanos(11));
        }
    }

    @Test
    void shouldNotAnswerARestartedNode()
    {
        for (int node = 0; node < 3; node++)
        {
            final SimJob job = job(3, Shape.large());
            final SimNetwork network = job.network();
            final int victim = node;
            final Throwable[] told = new Throwable[1];
            network.onSend((from, number) ->
            {
                if (number == 30)
                {
                    network.kill(network.at(victim));
                    job.simulator().after(network.everywhere(), 1000, () ->
                        job.begin(job.newLife(victim), List.of(), world -> world.barrier(), ex -> told[0] = ex));
                }
            });
            assertThrows(JobFailedException.class, () -> job.run(List.of(), world ->
            {
                for (int i = 0; i < 50; i++)
                {
                    world.barrier();
                }
            }));
            assertTrue(message(told[0]).contains("no answer to our Hello") ||
                message(told[0]).contains("it no longer listens"), message(told[0]));
        }
    }

    @Test
    void shouldLoseNothingWhileANodeIsFrozenForLessThanTheLimit()
    {
        final SimJob job = job(3, Shape.large());
        job.network().onSend((from, number) ->
        {
            if (number == 60)
            {
                job.network().freeze(job.network().at(1), TimeUnit.MILLISECONDS.toNanos(2900));
            }
        });
        job.run(List.of(), world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 3, 3))
            {
                for (int i = 0; i < 20; i++)
                {
                    array.acc(i % 3, 1, 1.0);
                    world.sync();
                }
                assertEquals(21.0, array.get(0, 1));
            }
        });
        assertTrue(job.simulator().nowNs() > TimeUnit.MILLISECONDS.toNanos(2900));
    }

    /** The part of node 1 is on its way when that of node 2 finds a full link, which then dies. */
    @Test
    void shouldNotCallAPatchNotAppliedOfWhichAPartIs()
    {
        final SimJob job = job(3, new Shape(64, 16, 2, 4, 8));
        final NodeFailedException[] told = new NodeFailedException[2];
        assertThrows(JobFailedException.class, () -> job.run(List.of(), world ->
        {
            final GlobalDoubleArray array = world.doubles(ArraySpec.doubles("a", 3, 64).withGrid(3, 1));
            world.sync();
            if (world.rank() == 0)
            {
                array.get(2, 0); // what was under way has arrived
                job.network().cut(job.network().at(0), job.network().at(2), TimeUnit.SECONDS.toNanos(10));
                array.put(Patch.of(2, 3, 0, 64), new double[64]);
                array.put(Patch.of(2, 3, 0, 64), new double[64]); // for another one there is no room
                told[0] = assertThrows(NodeFailedException.class,
                    () -> array.acc(Patch.of(1, 3, 0, 64), 1.0, new double[128]));
                throw told[0];
            }
            told[1] = assertInstanceOf(NodeFailedException.class,
                assertThrows(GlobalArrayException.class, world::barrier));
            throw told[1];
        }));
        assertEquals(2, told[0].node());
        assertEquals(OperationState.IN_DOUBT, told[0].operationState());
        assertEquals(OperationState.NOT_APPLIED,
            assertInstanceOf(NodeFailedException.class, told[0].getCause()).operationState());
    }

    @Test
    void shouldFindADeadlock()
    {
        final SimJob job = job(2, Shape.large());
        final BrokenInvariantException broken = assertThrows(BrokenInvariantException.class, () ->
            job.run(List.of(), world ->
            {
                if (world.rank() == 1)
                {
                    job.simulator().await();
                }
                world.barrier();
            }));
        assertTrue(message(broken).startsWith("deadlock: nobody will ever wake node-0.1, node-1.2, "), message(broken));
    }
}
