package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Zeroed memory for blocks. It comes from C's {@code calloc} where the JVM allows native access: then the operating
 * system supplies zeroed pages when they are first touched. {@link Arena#allocate(long, long)} writes all of them at
 * once (2.4 GB took 19 s on a small virtual machine), and allocates no more than {@code -XX:MaxDirectMemorySize}.
 */
public final class ZeroedMemory
{
    /** Less is written at once, and needs no native call. */
    private static final long LEAST_LAZY_BYTES = 64 << 10;

    private static final boolean IS_LAZY = NativeFunction.isAllowed();

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
    private static final class Calloc
    {
        private static final NativeFunction CALLOC = NativeFunction.find("calloc").orElseThrow();
        private static final NativeFunction FREE = NativeFunction.find("free").orElseThrow();

        @SuppressWarnings("restricted")
        private static MemorySegment allocate(final Arena arena, final long bytes, final long alignmentBytes)
        {
            final long total = Math.addExact(bytes, alignmentBytes);
            final long address = CALLOC.call(1, total, 0, 0, 0);
            if (address == 0)
            {
                throw new OutOfMemoryError("expected " + total + " bytes from the operating system, actual none");
            }
            final MemorySegment memory = MemorySegment.ofAddress(address).reinterpret(total, arena, Calloc::free);
            return memory.asSlice(-address & alignmentBytes - 1, bytes);
        }

        private static void free(final MemorySegment memory)
        {
            FREE.call(memory.address(), 0, 0, 0, 0);
        }
    }
}
