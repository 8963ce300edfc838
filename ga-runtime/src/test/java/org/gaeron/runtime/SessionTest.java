package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.FutureTask;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.JobFailedException;
import org.gaeron.LocalBlock;
import org.gaeron.Reduction;
import org.gaeron.Session;
import org.gaeron.TaskCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class SessionTest
{
    private static final String ENDED = "the job has ended";

    @Test
    void shouldBeTheOnlyRankOnTheThreadThatOpensIt()
    {
        try (Session session = GlobalArrays.open(); GlobalDoubleArray array = session.doubles("a", 3, 4);
            TaskCounter tasks = session.taskCounter("t"))
        {
            assertEquals("0 of 1 on 0 of 1",
                session.rank() + " of " + session.size() + " on " + session.node() + " of " + session.nodes());
            array.fill(1.5);
            array.acc(2, 3, 1);
            session.sync();
            assertEquals(2.5, array.get(2, 3));
            assertEquals(7, session.allReduce(Reduction.SUM, 7L));
            assertEquals(0, tasks.next());
        }
    }

    @Test
    void shouldRefuseOtherThreads() throws Exception
    {
        try (Session session = GlobalArrays.open(); GlobalDoubleArray array = session.doubles("a", 3, 4))
        {
            for (final Executable call : new Executable[]{session::sync, session::close, () -> array.get(0, 0)})
            {
                final FutureTask<Object> task = new FutureTask<>(() -> assertThrows(IllegalStateException.class, call));
                Thread.ofPlatform().name("other").start(task);
                final String message = assertInstanceOf(IllegalStateException.class, task.get()).getMessage();
                assertTrue(message.contains("by thread " + Thread.currentThread().getName()), message);
                assertTrue(message.contains("by thread other"), message);
            }
            array.put(0, 0, 1);
        }
    }

    @Test
    void shouldSayThatTheJobHasEnded()
    {
        final Session session = GlobalArrays.open();
        final GlobalDoubleArray array = session.doubles("a", 3, 4);
        final TaskCounter tasks = session.taskCounter("t");
        final LocalBlock block = array.localBlock();
        session.close();
        session.close();
        for (final Executable call : new Executable[]{
            session::sync, session::fence, session::barrier, () -> session.doubles("b", 1, 1), () -> array.get(0, 0),
            () -> array.fill(1), array::localBlock, () -> array.get(array.patch(), new double[12]), tasks::next})
        {
            assertEquals(ENDED, assertThrows(IllegalStateException.class, call).getMessage());
        }
        assertThrows(IllegalStateException.class, () -> block.memory().fill((byte)0));
        array.close();
    }

    @Test
    void shouldOpenOneAfterTheOtherAndBesideEachOther()
    {
        for (int i = 0; i < 3; i++)
        {
            try (Session session = GlobalArrays.open(); Session other = GlobalArrays.open())
            {
                session.longs("a", 1, 1).put(0, 0, i);
                assertEquals(0, other.longs("a", 1, 1).get(0, 0));
            }
        }
    }

    @Test
    void shouldGiveTheValueOfRankZeroJobAfterJob()
    {
        final String[] args = {"3"};
        for (long i = 0; i < 3; i++)
        {
            final long factor = i;
            assertEquals(3 * factor, GlobalArrays.call(args, world ->
            {
                final long mine = Long.parseLong(world.arguments().getFirst()) * factor;
                return world.allReduce(Reduction.MAX, world.rank() == 0 ? mine : 0) + world.rank();
            }).orElseThrow());
        }
        assertTrue(GlobalArrays.call(args, world -> null).isEmpty());
    }

    @Test
    void shouldThrowWhatARankThrowsInsteadOfAValue()
    {
        final Throwable failure = assertThrows(JobFailedException.class,
            () -> GlobalArrays.call(new String[0], world -> Integer.parseInt("none")));
        assertInstanceOf(NumberFormatException.class, failure.getCause());
        assertTrue(Arrays.stream(failure.getStackTrace())
            .noneMatch(frame -> frame.getClassName().equals(NodeRunner.class.getName())), failure::toString);
    }
}
