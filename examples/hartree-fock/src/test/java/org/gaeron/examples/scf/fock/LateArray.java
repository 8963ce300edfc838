package org.gaeron.examples.scf.fock;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.Patch;

/**
 * An array whose non-blocking gets and accumulates are done as late as they may be: when they are awaited, or at a
 * fence. Who uses a buffer too early sees it then. One thread.
 */
final class LateArray
{
    private final GlobalDoubleArray array;
    private final GlobalDoubleArray late;
    private final List<Late> underWay = new ArrayList<>();

    LateArray(final GlobalDoubleArray array)
    {
        this.array = array;
        late = (GlobalDoubleArray)Proxy.newProxyInstance(
            LateArray.class.getClassLoader(), new Class<?>[]{ GlobalDoubleArray.class }, (proxy, method, args) ->
            {
                if ("getAsync".equals(method.getName()))
                {
                    return begin(() -> array.get((Patch)args[0], (double[])args[1], (long)args[2], (long)args[3]));
                }
                if ("accAsync".equals(method.getName()))
                {
                    return begin(() -> array.acc(
                        (Patch)args[0], (double)args[1], (double[])args[2], (long)args[3], (long)args[4]));
                }
                try
                {
                    return method.invoke(array, args);
                }
                catch (final InvocationTargetException e)
                {
                    throw e.getCause();
                }
            });
    }

    /** {@return the problem, with arrays of this kind} */
    static FockProblem problem(final FockProblem problem, final LateArray density, final LateArray fock)
    {
        return new FockProblem(
            problem.world(), problem.pairs(), problem.coulomb(), density.late, fock.late, problem.meter());
    }

    GlobalDoubleArray array()
    {
        return array;
    }

    private Late begin(final Runnable operation)
    {
        final Late begun = new Late(operation);
        underWay.add(begun);
        return begun;
    }

    /** {@return how many operations nobody has awaited} */
    int underWay()
    {
        return underWay.size();
    }

    /** Does all that nobody has awaited. */
    void fence()
    {
        List.copyOf(underWay).forEach(Handle::await);
    }

    private final class Late implements Handle
    {
        private final Runnable operation;

        private Late(final Runnable operation)
        {
            this.operation = operation;
        }

        @Override
        public boolean isDone()
        {
            return !underWay.contains(this);
        }

        @Override
        public void await()
        {
            if (underWay.remove(this))
            {
                operation.run();
            }
        }

        @Override
        public CompletableFuture<?> toCompletableFuture()
        {
            throw new UnsupportedOperationException("expected a program that awaits its handles");
        }
    }
}
