package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

class HandleTest
{
    private final List<Handle> awaited = new ArrayList<>();

    /** Fails when it is awaited, unless the failure is null. */
    private final class Failing implements Handle
    {
        private final RuntimeException failure;

        private Failing(final RuntimeException failure)
        {
            this.failure = failure;
        }

        @Override
        public boolean isDone()
        {
            return true;
        }

        @Override
        public void await()
        {
            awaited.add(this);
            if (failure != null)
            {
                throw failure;
            }
        }

        @Override
        public CompletableFuture<?> toCompletableFuture()
        {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void shouldAwaitAllAndThrowTheFirstFailureWithTheOthers()
    {
        final RuntimeException first = new GlobalArrayException("first");
        final RuntimeException second = new GlobalArrayException("second");
        final List<Handle> handles =
            List.of(new Failing(null), new Failing(first), new Failing(first), new Failing(second), new Failing(null));
        assertSame(first, assertThrows(GlobalArrayException.class, () -> Handle.awaitAll(handles)));
        assertArrayEquals(new Throwable[]{second}, first.getSuppressed());
        assertEquals(handles, awaited);
    }

    @Test
    void shouldRefuseNullBeforeItWaits()
    {
        final Handle handle = new Failing(null);
        assertThrows(NullPointerException.class, () -> Handle.awaitAll(handle, null));
        assertThrows(NullPointerException.class, () -> Handle.awaitAll(Arrays.asList(handle, null)));
        assertEquals(List.of(), awaited);
        Handle.awaitAll(handle, handle);
        assertEquals(List.of(handle, handle), awaited);
    }
}
