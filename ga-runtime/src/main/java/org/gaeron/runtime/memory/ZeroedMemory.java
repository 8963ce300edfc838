package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Zeroed memory for blocks. It comes from C's {@code calloc} where the JVM allows native access: then the operating
 * system supplies zeroed pages when they are first touched. {@link Arena#allocate(long, long)} writes all of them at
 * once (2.4 GB took 19 s on a small virtual machine), and allocates no more than {@code -XX:MaxDirectMemorySize}.
 */
public final class ZeroedMemory
{
    /** Less is written at once: a node with a little memory need not link native calls, which takes 0.1 s. */
    private static final long LEAST_LAZY_BYTES = 64 << 10;

    private static final boolean IS_LAZY = ZeroedMemory.class.getModule().isNativeAccessEnabled();

    private ZeroedMemory()
    {
    }

    /**
     * {@return whether memory comes from the operating system, page by page, without the JVM's limit}
     */
    public static boolean isLazy()
    {
        return IS_LAZY;
    }

    static MemorySegment allocate(final Arena arena, final long bytes, final long alignmentBytes)
    {
        return IS_LAZY && bytes >= LEAST_LAZY_BYTES ? Calloc.allocate(arena, bytes, alignmentBytes) :
            arena.allocate(bytes, alignmentBytes);
    }

    /** Native {@code calloc} and {@code free}; loaded only where native access is allowed. */
    @SuppressWarnings("restricted")
    private static final class Calloc
    {
        private static final Linker LINKER = Linker.nativeLinker();
        private static final MethodHandle CALLOC = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("calloc"), FunctionDescriptor.of(ADDRESS, JAVA_LONG, JAVA_LONG));
        private static final MethodHandle FREE = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(ADDRESS));

        private static MemorySegment allocate(final Arena arena, final long bytes, final long alignmentBytes)
        {
            final long total = Math.addExact(bytes, alignmentBytes);
            final MemorySegment raw;
            try
            {
                raw = (MemorySegment)CALLOC.invokeExact(1L, total);
            }
            catch (final Throwable ex)
            {
                throw new AssertionError("calloc", ex);
            }
            if (raw.address() == 0)
            {
                throw new OutOfMemoryError("expected " + total + " bytes from the operating system, actual none");
            }
            final MemorySegment memory = raw.reinterpret(total, arena, Calloc::free);
            return memory.asSlice(-raw.address() & alignmentBytes - 1, bytes);
        }

        private static void free(final MemorySegment memory)
        {
            try
            {
                FREE.invokeExact(memory);
            }
            catch (final Throwable ex)
            {
                throw new AssertionError("free", ex);
            }
        }
    }
}
