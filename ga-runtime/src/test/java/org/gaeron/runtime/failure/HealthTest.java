package org.gaeron.runtime.failure;

import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HealthTest
{
    private final AtomicInteger told = new AtomicInteger();

    private Health health(final Health health)
    {
        health.onFailure(told::incrementAndGet);
        return health;
    }

    @Test
    void shouldKeepTheFirstFailure()
    {
        final Health health = health(new Health());
        final Exception cause = new IllegalStateException("why");
        assertNull(health.failure());
        assertTrue(health.fail("rank 3 failed", cause));
        assertFalse(health.fail(() -> new GlobalArrayException("later")));
        assertFalse(health.fail("rank 4 failed", new IllegalStateException("later")));
        final JobFailedException failed = assertThrows(JobFailedException.class, health::check);
        assertEquals("rank 3 failed: java.lang.IllegalStateException: why", failed.getMessage());
        assertSame(cause, failed.getCause());
        assertEquals(1, told.get());
    }

    @Test
    void shouldFailAndTellThoughTheFailureCannotBeTold()
    {
        final Health health = health(new Health());
        health.describeBy(failure ->
        {
            throw new OutOfMemoryError("no room for a text");
        });
        assertTrue(health.fail("rank 3 failed", new IllegalStateException("why")));
        assertFalse(health.isGood());
        assertEquals("rank 3 failed: java.lang.IllegalStateException", health.failure().getMessage());
        assertEquals(1, told.get());
    }

    @Test
    void shouldTellBeforeTheTextIsThere()
    {
        final AtomicInteger toldBefore = new AtomicInteger(-1);
        final Health health = health(new Health());
        health.describeBy(failure ->
        {
            toldBefore.set(told.get());
            return "a text that takes long";
        });
        health.fail("rank 3 failed", new IllegalStateException("why"));
        assertEquals(1, toldBefore.get());
        assertEquals("rank 3 failed: a text that takes long", health.failure().getMessage());
    }

    @Test
    void shouldFailForAThreadThatCannotSayAnything()
    {
        final Health health = health(new Health());
        health.failSpeechless();
        assertThrows(JobFailedException.class, health::check);
        assertEquals(1, told.get());
    }
}
