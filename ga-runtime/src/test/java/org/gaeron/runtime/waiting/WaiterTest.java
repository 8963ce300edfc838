package org.gaeron.runtime.waiting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.ParkingMachine;
import org.gaeron.runtime.failure.Health;
import org.junit.jupiter.api.Test;

class WaiterTest
{
    private final Health health = new Health();
    private final Waiter waiter = new Waiter(health);

    @Test
    void shouldWakeWhenTheConditionIsMadeTrue() throws InterruptedException
    {
        final AtomicLong turn = new AtomicLong();
        final Waiter other = new Waiter(health);
        final int turns = 2000;
        final Thread thread = Thread.ofPlatform().start(() ->
        {
            other.bind(Progress.NONE);
            for (long i = 1; i < turns; i += 2)
            {
                final long mine = i;
                other.await(() -> turn.get() == mine);
                turn.set(i + 1);
                waiter.signal();
            }
        });
        waiter.bind(Progress.NONE);
        for (long i = 0; i < turns; i += 2)
        {
            final long mine = i;
            waiter.await(() -> turn.get() == mine);
            turn.set(i + 1);
            other.signal();
        }
        thread.join();
        assertEquals(turns, turn.get());
    }

    @Test
    void shouldDriveTheNodeWhileItWaits()
    {
        final AtomicInteger driven = new AtomicInteger();
        waiter.bind(new Progress()
        {
            @Override
            public int drive()
            {
                return driven.incrementAndGet();
            }

            @Override
            public void leave()
            {
                throw new AssertionError("expected a rank that waits");
            }

            @Override
            public void handOver()
            {
            }

            @Override
            public boolean block(final Condition condition)
            {
                return false;
            }

            @Override
            public void wake()
            {
            }
        });
        waiter.await(() -> driven.get() >= 10);
        assertEquals(10, driven.get());
    }

    /** A thousand ranks that all look every 10 ms leave no time for the one that has something to do. */
    @Test
    void shouldLookMoreSeldomTheLongerItWaits()
    {
        final ParkingMachine machine = new ParkingMachine();
        final Waiter parking = new Waiter(health, machine);
        parking.bind(Progress.NONE);
        parking.await(() -> machine.nanoTime() >= TimeUnit.SECONDS.toNanos(10));
        final int parks = machine.parksNs().size();
        assertTrue(parks <= 40, "expected at most 40 looks in 10 s, actual " + parks);
        assertEquals(TimeUnit.MILLISECONDS.toNanos(10), machine.parksNs().getFirst());
        parking.await(() -> machine.parksNs().size() > parks);
        assertEquals(TimeUnit.MILLISECONDS.toNanos(10), machine.parksNs().getLast());
    }

    @Test
    void shouldEndWhenTheNodeFails()
    {
        waiter.bind(Progress.NONE);
        health.onFailure(waiter::signal);
        Thread.ofPlatform().start(() -> health.fail(() -> new GlobalArrayException("over")));
        final Condition never = () -> false;
        assertEquals("over", assertThrows(GlobalArrayException.class, () -> waiter.await(never)).getMessage());
        assertThrows(GlobalArrayException.class, () -> waiter.await(never));
    }

    @Test
    void shouldFailTheNodeWhenInterrupted()
    {
        waiter.bind(Progress.NONE);
        Thread.currentThread().interrupt();
        assertThrows(GlobalArrayException.class, () -> waiter.await(() -> false));
        assertFalse(Thread.interrupted());
        assertFalse(health.isGood());
    }

    @Test
    void shouldKeepAnInterruptOfAThreadOfAForkForTheProgram()
    {
        final ParkingMachine machine = new ParkingMachine();
        final Waiter forked = new Waiter(health, machine, true);
        forked.bind(Progress.NONE);
        Thread.currentThread().interrupt();
        forked.await(() -> machine.parksNs().size() == 3);
        assertTrue(Thread.interrupted());
        assertTrue(health.isGood());
        forked.await(() -> machine.parksNs().size() == 5);
        assertFalse(Thread.interrupted());
    }

    @Test
    void shouldKeepTheFirstFailureAndThrowANewExceptionEachTime()
    {
        assertTrue(health.fail(() -> new GlobalArrayException("first")));
        assertFalse(health.fail(() -> new GlobalArrayException("second")));
        final RuntimeException one = assertThrows(GlobalArrayException.class, health::check);
        final RuntimeException two = assertThrows(GlobalArrayException.class, health::check);
        assertEquals("first", one.getMessage());
        assertNotSame(one, two);
    }

    @Test
    void shouldBeMetWhenAllPiecesAreFinished()
    {
        final Completion completion = new Completion(waiter);
        assertTrue(completion.isMet());
        completion.start();
        completion.start();
        completion.finish(5);
        assertFalse(completion.isMet());
        final GlobalArrayException failure = new GlobalArrayException("no");
        completion.fail(failure);
        assertTrue(completion.isMet());
        assertEquals(5, completion.value());
        assertSame(failure, completion.takeFailure());
        assertNull(completion.takeFailure());
    }
}
