package org.gaeron.runtime.rank;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

    @Test
    void shouldForgetAFailureThatItsHandleHasTold()
    {
        final ArrayOperation told = operation(FAILURE);
        assertSame(FAILURE, assertThrows(IllegalStateException.class, told::complete));
        operation(null);
        assertNull(underWay.await(UnderWay.ANY, UnderWay.ANY));
    }
}
