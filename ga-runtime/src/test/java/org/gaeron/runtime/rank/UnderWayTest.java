package org.gaeron.runtime.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.waiting.Waiter;
import org.junit.jupiter.api.Test;

class UnderWayTest
{
    private static final RuntimeException FAILURE = new IllegalStateException("planted");

    private final UnderWay underWay = new UnderWay();
    private final Waiter waiter = new Waiter(new Health());

    private ArrayOperation operation(final RuntimeException failure)
    {
        final ArrayOperation operation = new ArrayOperation(null, null, 1, waiter)
        {
        };
        operation.completion().start();
        underWay.add(operation);
        if (failure == null)
        {
            operation.completion().finish();
        }
        else
        {
            operation.completion().fail(failure);
        }
        return operation;
    }

    @Test
    void shouldTellAFailureThoughOtherOperationsBeganSince()
    {
        operation(FAILURE);
        operation(null);
        operation(null);
        assertSame(FAILURE, underWay.await(UnderWay.ANY, UnderWay.ANY));
        assertNull(underWay.await(UnderWay.ANY, UnderWay.ANY));
    }

    /** A program that only reads, and looks at futures, may never fence. */
    @Test
    void shouldNotKeepWhatIsCompleteBehindAFailure()
    {
        operation(FAILURE);
        for (int i = 0; i < 10_000; i++)
        {
            operation(null);
        }
        assertTrue(underWay.size() < 200, () -> underWay.size() + " operations");
        assertSame(FAILURE, underWay.await(UnderWay.ANY, UnderWay.ANY));
        assertEquals(0, underWay.size());
    }

    @Test
    void shouldForgetAFailureThatItsHandleHasTold()
    {
        final ArrayOperation told = operation(FAILURE);
        assertSame(FAILURE, assertThrows(IllegalStateException.class, told::complete));
        operation(null);
        assertNull(underWay.await(UnderWay.ANY, UnderWay.ANY));
    }
}
