package org.gaeron.algebra;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * An array or world whose calls a test sees before they are made: it can have them fail, late, or do something else.
 *
 * @param <T> its interface.
 */
final class Watched<T> implements InvocationHandler
{
    /** What a test does in place of a call. */
    interface Watch
    {
        Object instead(String method, Object[] arguments, Call call) throws Throwable;
    }

    /** The call itself. */
    interface Call
    {
        Object make() throws Throwable;
    }

    private final T real;
    private final Watch watch;

    private Watched(final T real, final Watch watch)
    {
        this.real = real;
        this.watch = watch;
    }

    static <T> T of(final Class<T> type, final T real, final Watch watch)
    {
        return type.cast(Proxy.newProxyInstance(
            Watched.class.getClassLoader(), new Class<?>[]{type}, new Watched<>(real, watch)));
    }

    @Override
    public Object invoke(final Object proxy, final Method method, final Object[] arguments) throws Throwable
    {
        final Object[] known = arguments == null ? new Object[0] : arguments.clone();
        for (int i = 0; i < known.length; i++)
        {
            known[i] = real(known[i]);
        }
        return watch.instead(method.getName(), known, () ->
        {
            try
            {
                return method.invoke(real, known);
            }
            catch (final InvocationTargetException ex)
            {
                throw ex.getCause();
            }
        });
    }

    /** The implementation knows its own arrays alone. */
    private static Object real(final Object argument)
    {
        return argument != null && Proxy.isProxyClass(argument.getClass()) &&
            Proxy.getInvocationHandler(argument) instanceof final Watched<?> watched ? watched.real : argument;
    }
}
