package org.gaeron.runtime.waiting;

import java.lang.invoke.VarHandle;
import java.util.Map;

import org.gaeron.runtime.memory.NativeFunction;

/**
 * A pair of fences between a store and a later load: a light one for the side that is often there, a heavy one for the
 * side that seldom is. Where each of two threads stores to one word and then loads the other's, and has its fence
 * between the two, at least one of them sees the other's store.
 *
 * <pre>
 *   often: signals                       seldom: is about to sleep
 *   store the message                    store "asleep"
 *   light()    no instruction            heavy()    a system call: all threads of the process that run
 *   load "asleep"? -&gt; wake                           now pass a full fence, before it returns
 *                                        load the message? -&gt; do not sleep
 * </pre>
 * A full fence waits until the processor has written all its stores, among them the message, to a line that the reader
 * holds: it would be most of the time of a short message. The light one only keeps the compiler from exchanging the
 * two. A thread that runs gets its full fence from {@code membarrier}; one that does not has passed one when it was
 * descheduled. If the light side has loaded before that moment, its store came before, too, and the heavy side sees it;
 * else it sees the other's store.
 *
 * <p>{@code membarrier(2)} is a call of Linux, its private expedited command of version 4.14. It is asked for once.
 * Where it is not there, or the JVM does not allow native access, both are full fences. The idea and the names are
 * those of C++ proposal P1202.
 *
 * <p>Any thread.
 */
final class AsymmetricFence
{
    private static final Map<String, Long> CALL_NUMBERS = Map.of("amd64", 324L, "aarch64", 283L, "riscv64", 283L);
    private static final int PRIVATE_EXPEDITED = 1 << 3;
    private static final int REGISTER_PRIVATE_EXPEDITED = 1 << 4;

    private static final long CALL_NUMBER =
        "Linux".equals(System.getProperty("os.name")) ? CALL_NUMBERS.getOrDefault(System.getProperty("os.arch"), -1L) :
        -1;
    private static final NativeFunction SYSCALL =
        CALL_NUMBER < 0 || !NativeFunction.isAllowed() ? null : NativeFunction.find("syscall").orElse(null);
    private static final boolean IS_ASYMMETRIC = SYSCALL != null && call(REGISTER_PRIVATE_EXPEDITED) == 0;

    private AsymmetricFence()
    {
    }

    /** {@return what the system says; less than 0 if it refuses} */
    private static long call(final int command)
    {
        return SYSCALL.call(CALL_NUMBER, command, 0, 0, 0);
    }

    /** The fence between the store and the load of the side that is often there. */
    static void light()
    {
        if (IS_ASYMMETRIC)
        {
            // the compilers move no access across it; on x86 it is no instruction
            VarHandle.acquireFence();
        }
        else
        {
            VarHandle.fullFence();
        }
    }

    /**
     * The fence between the store and the load of the other side. Some microseconds.
     *
     * @throws IllegalStateException if the system, which has promised it, refuses it.
     */
    static void heavy()
    {
        VarHandle.fullFence();
        if (IS_ASYMMETRIC && call(PRIVATE_EXPEDITED) != 0)
        {
            throw new IllegalStateException("expected membarrier to work as it did when it was asked for, actual -1");
        }
    }

    /**
     * {@return whether the light fence costs nothing here}
     */
    static boolean isAsymmetric()
    {
        return IS_ASYMMETRIC;
    }
}
