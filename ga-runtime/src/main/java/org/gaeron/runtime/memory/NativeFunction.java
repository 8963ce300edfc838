package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * A function of the C library that takes up to five integers or addresses, and returns one of them or nothing. All have
 * one shape, five words and a word: the JVM makes some twenty classes for the first function of a shape, 30 ms of a
 * node's start, and none for further ones. The calling conventions of 64-bit systems permit it, since such arguments go
 * in registers, and a function does not look at those that it does not have. This does not hold for numbers with a
 * point. A record, because the compiler takes the fields of a constant record for constants.
 *
 * <p>Any thread. Allocates nothing.
 *
 * @param handle of {@link #SHAPE}.
 */
public record NativeFunction(MethodHandle handle)
{
    private static final FunctionDescriptor SHAPE =
        FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    /** {@return whether the JVM allows native calls of this module} */
    public static boolean isAllowed()
    {
        return NativeFunction.class.getModule().isNativeAccessEnabled();
    }

    /**
     * {@return a function, or nothing if the C library has none of the name}
     *
     * @param name as C programs call it.
     */
    @SuppressWarnings("restricted")
    public static Optional<NativeFunction> find(final String name)
    {
        final Linker linker = Linker.nativeLinker();
        return linker.defaultLookup().find(name)
            .map(address -> new NativeFunction(linker.downcallHandle(address, SHAPE)));
    }

    /**
     * Calls the function. Arguments that it does not have are 0.
     *
     * @param first  integer or address, and so are all.
     * @param second argument.
     * @param third  argument.
     * @param fourth argument.
     * @param fifth  argument.
     * @return what it returns. Of an {@code int} only the lower half is defined, and of nothing nothing.
     */
    public long call(final long first, final long second, final long third, final long fourth, final long fifth)
    {
        try
        {
            return (long)handle.invokeExact(first, second, third, fourth, fifth);
        }
        catch (final Error ex)
        {
            throw ex; // the stack may be full
        }
        catch (final Throwable ex)
        {
            throw new AssertionError("a native function throws nothing", ex);
        }
    }
}
