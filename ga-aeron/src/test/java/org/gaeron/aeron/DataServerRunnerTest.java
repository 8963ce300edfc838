package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersReader;
import org.gaeron.runtime.failure.Health;
import org.gaeron.wire.Baton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Turns at the duty cycle, taken by one thread for all of them, with a clock that the test sets.
 */
class DataServerRunnerTest
{
    private static final long CYCLE_NS = TimeUnit.MICROSECONDS.toNanos(10);
    private static final long US = TimeUnit.MICROSECONDS.toNanos(1);

    private long nowNs = Long.MAX_VALUE - 100 * US; // clocks may overflow
    private final Baton baton = new Baton();
    private final Health health = new Health();
    private final WakeSelector selector = WakeSelector.open();
    private final AtomicCounter parked =
        new AtomicCounter(new UnsafeBuffer(ByteBuffer.allocateDirect(CountersReader.COUNTER_LENGTH)), 0);
    private final Cycle cycle = new Cycle();
    private final DataServerRunner runner =
        new DataServerRunner(cycle, baton, selector, true, parked, health, "server", null, () -> nowNs);

    /** A duty cycle that takes 10 us, and in which the test does what it wants. */
    private final class Cycle implements ServerCycle
    {
        private IntSupplier work = () -> 0;
        private BooleanSupplier isDrained = () -> true;
        private boolean hasNews;
        private int left;
        private int served;
        private int driven;
        private long beginNs;

        private int run()
        {
            assertTrue(baton.isMine());
            beginNs = nowNs;
            nowNs += CYCLE_NS;
            return work.getAsInt();
        }

        @Override
        public int doWork(final CycleCaller caller)
        {
            if (caller == CycleCaller.SERVER)
            {
                served++;
            }
            else
            {
                driven++;
            }
            return run();
        }

        @Override
        public boolean hasNews()
        {
            return hasNews;
        }

        @Override
        public boolean hasPolled()
        {
            return false;
        }

        @Override
        public boolean isDrained()
        {
            return isDrained.getAsBoolean();
        }

        @Override
        public void onLeft()
        {
            left++;
        }

        @Override
        public boolean hasHeldFrame()
        {
            return false;
        }

        @Override
        public boolean isHeldBack()
        {
            return false;
        }

        @Override
        public long lastCycleBeginNs()
        {
            return beginNs;
        }

        @Override
        public long lastCycleEndNs()
        {
            return nowNs;
        }

        @Override
        public long probeDueMs()
        {
            return 1;
        }
    }

    @AfterEach
    void close()
    {
        assertFalse(baton.isMine());
        assertEquals(0, parked.get());
        selector.close();
    }

    @Test
    void shouldLeaveTheDutyCycleToARankThatDrives()
    {
        runner.drive(CycleCaller.RANK);
        nowNs += 49 * US;
        runner.takeTurn();
        assertEquals(0, cycle.served);
        nowNs += US;
        runner.takeTurn();
        assertTrue(cycle.served > 0);
    }

    /** The host may have taken the core of the rank in the midst of it. */
    @Test
    void shouldCountACycleThatLastsAsDrivenAndTheTimeBetweenCyclesAsAPause()
    {
        cycle.work = () ->
        {
            nowNs += 990 * US;
            return 1;
        };
        runner.drive(CycleCaller.RANK);
        for (int i = 0; i < 20; i++)
        {
            nowNs += 10 * US;
            runner.drive(CycleCaller.RANK);
        }
        assertEquals(20_200 * US, runner.drivenNs() - 1_000 * US);
        nowNs += 1_000 * US;
        runner.drive(CycleCaller.RANK);
        assertEquals(20_200 * US + 1_000 * US - 8_000 * US, runner.drivenNs() - 1_000 * US);
    }

    /** A rank may have run a cycle between the last one of the thread and its rest. */
    @Test
    void shouldLookOnceMoreBeforeItBlocksWhereSomethingIsLeft()
    {
        final int[] asked = {0};
        cycle.isDrained = () -> asked[0]++ != 1;
        runner.takeTurn();
        assertEquals(2, cycle.served);
    }

    /** The thread runs, so the rank wakes nobody; the log has grown before, when the rank claimed the frame. */
    @Test
    void shouldLookOnceMoreBeforeItBlocksWhereARankHasLeftAFrame()
    {
        cycle.work = () ->
        {
            if (cycle.served == 1)
            {
                runner.wakeIfBlocked();
            }
            return 0;
        };
        runner.takeTurn();
        assertEquals(2, cycle.served);
        assertEquals(1, cycle.left);
    }

    @Test
    void shouldTakeOverAtOnceFromARankThatStops()
    {
        runner.drive(CycleCaller.RANK);
        runner.takeOver();
        runner.takeTurn();
        assertTrue(cycle.served > 0);
    }

    @Test
    void shouldPutTheBatonDownForARankThatFoundItTaken()
    {
        cycle.work = () -> 1;
        runner.takeTurn(); // a single request; the next one begins a burst
        final int before = cycle.served;
        cycle.work = () ->
        {
            assertEquals(0, runner.drive(CycleCaller.RANK));
            return cycle.served < before + 5 ? 1 : 0;
        };
        runner.takeTurn();
        assertEquals(before + 1, cycle.served);
        assertEquals(0, cycle.driven);
    }

    @Test
    void shouldLookForFramesBetweenItsAnnouncementAndItsBlock()
    {
        cycle.hasNews = true;
        cycle.work = () -> (int)parked.get();
        runner.takeTurn();
        assertEquals(2, cycle.served);
    }

    @Test
    void shouldLetARankBlockNoLongerThanUntilTheNextProbe()
    {
        assertEquals(1, runner.lookOnceMore());
        cycle.hasNews = true;
        cycle.work = () -> 1;
        assertEquals(0, runner.lookOnceMore());
        assertTrue(baton.tryTake());
        assertEquals(0, runner.lookOnceMore());
        baton.putDown();
    }

    @Test
    void shouldNotDriveOnAnInterruptedThread()
    {
        Thread.currentThread().interrupt();
        assertEquals(0, runner.drive(CycleCaller.RANK));
        cycle.hasNews = true;
        runner.lookOnceMore();
        assertTrue(Thread.interrupted());
        assertEquals(0, cycle.driven + cycle.served);
        runner.drive(CycleCaller.RANK);
        assertEquals(1, cycle.driven);
    }

    @Test
    void shouldLetNobodyDriveDuringAnActionAndNotWaitForTheBatonOfAFailedNode()
    {
        runner.undriven(() -> assertTrue(baton.isMine()));
        assertFalse(baton.isMine());
        assertTrue(baton.tryTake());
        health.fail(() -> new IllegalStateException("planted"));
        final int[] runs = new int[1];
        runner.undriven(() -> runs[0]++);
        assertEquals(1, runs[0]);
        baton.putDown();
    }

    @Test
    void shouldFailTheNodeWhenADutyCycleThrows()
    {
        cycle.work = () ->
        {
            throw new IllegalStateException("planted");
        };
        assertEquals(0, runner.drive(CycleCaller.RANK));
        assertFalse(health.isGood());
    }

    @Test
    void shouldRunNoDutyCycleAfterOneThatWasCutOff()
    {
        cycle.work = () ->
        {
            throw new StackOverflowError("planted");
        };
        assertThrows(StackOverflowError.class, () -> runner.drive(CycleCaller.RANK));
        assertEquals(0, runner.drive(CycleCaller.RANK));
        assertEquals(0, runner.drive(CycleCaller.RANK));
        assertEquals(1, cycle.driven);
    }
}
