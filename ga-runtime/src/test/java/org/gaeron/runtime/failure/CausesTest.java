package org.gaeron.runtime.failure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CausesTest
{
    private static final String UNSAID = "org.gaeron.runtime.failure.CausesTest$BrokenException " +
        "(its message cannot be told: java.lang.StackOverflowError)";

    private static RuntimeException circle()
    {
        final RuntimeException one = new IllegalStateException("one");
        one.initCause(new IllegalArgumentException("other", one));
        return one;
    }

    @Test
    void shouldFindTheFirstOfAType()
    {
        final IllegalArgumentException inner = new IllegalArgumentException("inner");
        final RuntimeException outer = new IllegalStateException("outer", inner);
        assertSame(inner, Causes.find(outer, IllegalArgumentException.class));
        assertSame(outer, Causes.find(outer, RuntimeException.class));
        assertNull(Causes.find(null, RuntimeException.class));
    }

    @Test
    void shouldComeToAnEndInACircle()
    {
        assertNull(Causes.find(circle(), Error.class));
        assertTrue(Causes.says(circle(), "other"));
        assertFalse(Causes.says(circle(), "third"));
    }

    @Test
    void shouldTellTheTypeOfWhatCannotTellItself()
    {
        assertEquals(UNSAID, Causes.text(new BrokenException()));
        assertEquals(UNSAID, Causes.message(new BrokenException()));
        assertFalse(Causes.says(new BrokenException(), "nothing"));
        assertNull(Causes.find(new BrokenException(), Error.class));
    }

    @Test
    void shouldTellTheMessageOrTheTypeWhereThereIsNone()
    {
        assertEquals("so it is", Causes.message(new IllegalStateException("so it is")));
        assertEquals("java.lang.IllegalStateException", Causes.message(new IllegalStateException()));
    }

    @Test
    void shouldPrintTheStackOfWhatCannotTellItself()
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        Causes.print(new BrokenException(), new PrintStream(out, true, StandardCharsets.UTF_8));
        final String printed = out.toString(StandardCharsets.UTF_8);
        assertTrue(printed.contains(UNSAID), printed);
        assertTrue(printed.contains("\tat org.gaeron.runtime.failure.CausesTest.shouldPrint"), printed);
    }

    private static final class BrokenException extends RuntimeException
    {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage()
        {
            throw new StackOverflowError();
        }

        @Override
        public Throwable getCause()
        {
            throw new IllegalStateException("no cause");
        }
    }
}
