package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.Elements;

/**
 * Checks that a caller's buffer can hold a patch, in arithmetic that no input overflows.
 */
final class BufferCheck
{
    /** Never started: stands for the threads of the transport. */
    private static final Thread OTHER_THREAD = new Thread(() -> { }, "other");
    private static final Class<?> BYTES = MemorySegment.ofArray(new byte[0]).getClass();
    private static final Map<ElementType, Class<?>> SEGMENTS = Arrays.stream(ElementType.values()).collect(
        Collectors.toMap(type -> type, type -> type.memory(type.newArray(0)).getClass(),
            (first, second) -> first, () -> new EnumMap<>(ElementType.class)));

    private BufferCheck()
    {
    }

    static void check(final String array, final Patch patch, final long length, final long offset, final long ld)
    {
        final long rows = patch.rows();
        final long cols = patch.cols();
        if (ld < cols)
        {
            throw new IllegalArgumentException("array " + array + ": expected ld >= " + cols + " for patch " + patch +
                ", actual " + ld);
        }
        if (offset < 0 || offset > length)
        {
            throw new IllegalArgumentException("array " + array +
                ": expected an offset from 0 to the buffer's length " + length + ", actual " + offset);
        }
        if (rows == 0 || cols == 0)
        {
            return;
        }
        final long left = length - offset;
        if (cols > left || rows - 1 > (left - cols) / ld)
        {
            throw new IllegalArgumentException("array " + array + ": expected a buffer of (" + rows + " - 1) * " + ld +
                " + " + cols + " elements from offset " + offset + " for patch " + patch + ", actual " + left);
        }
    }

    /** Checks that a range lies within a list, or a buffer, of some length. */
    static void checkRange(
        final String array, final String what, final long length, final int offset, final int count)
    {
        if (offset < 0 || count < 0 || offset > length - count)
        {
            throw new IllegalArgumentException("array " + array + ": expected " + what + " with a range of " + count +
                " elements from " + offset + ", actual length " + length);
        }
    }

    static void checkNotNull(final String array, final String what, final Object argument)
    {
        if (argument == null)
        {
            throw new NullPointerException("array " + array + ": expected a " + what + ", actual null");
        }
    }

    static void check(
        final String array, final ElementType type, final Patch patch, final MemorySegment buffer, final long ld)
    {
        checkNotNull(array, "buffer", buffer);
        checkElements(array, type, buffer);
        check(array, patch, buffer.byteSize() / type.sizeBytes(), 0, ld);
        checkReachable(array, buffer);
    }

    /** Checks that this thread may read memory as elements of a type. */
    static void checkAccess(final String array, final ElementType type, final MemorySegment buffer)
    {
        checkElements(array, type, buffer);
        checkReachable(array, buffer);
    }

    private static void checkReachable(final String array, final MemorySegment buffer)
    {
        if (!buffer.scope().isAlive())
        {
            throw new IllegalStateException(
                "array " + array + ": expected memory that is alive, actual a closed arena's");
        }
        if (!buffer.isAccessibleBy(Thread.currentThread()))
        {
            throw new IllegalArgumentException(
                "array " + array + ": expected memory that this thread may access, actual another thread's");
        }
    }

    /**
     * Refuses Java arrays whose elements are of another type: their bits would become other numbers. Arrays of bytes
     * are raw memory. A read-only segment does not show its Java array, and is taken as raw memory, too. Segments of
     * the usual classes need no look at their Java array, which the JVM would wrap into a new object.
     */
    private static void checkElements(final String array, final ElementType type, final MemorySegment buffer)
    {
        final Class<?> segments = buffer.getClass();
        if (buffer.isNative() || segments == BYTES || segments == SEGMENTS.get(type))
        {
            return;
        }
        final Object base = buffer.heapBase().orElse(null);
        if (base != null && !(base instanceof byte[]) && !Elements.isArrayOf(type, base))
        {
            throw new IllegalArgumentException("array " + array + ": expected memory of " + type.plural() +
                ", native or of bytes, actual " + base.getClass().getSimpleName());
        }
    }

    static void checkFitsJavaArray(final String array, final ElementType type, final Patch patch)
    {
        final int most = Elements.LONGEST / type.components();
        if (patch.count() > most)
        {
            throw new IllegalArgumentException("array " + array + ": expected a patch of at most " + most +
                " elements for a Java array, actual " + patch.count() + " of " + patch +
                ": get it in parts, or into a MemorySegment");
        }
    }

    static void checkWritable(final String array, final MemorySegment buffer)
    {
        checkNotNull(array, "buffer", buffer);
        if (buffer.isReadOnly())
        {
            throw new IllegalArgumentException("array " + array + ": expected memory to write to, actual read-only");
        }
    }

    /** {@return whether only this thread may access memory} */
    static boolean isConfined(final MemorySegment buffer)
    {
        return !buffer.isAccessibleBy(OTHER_THREAD);
    }

    static void checkShared(final String array, final MemorySegment buffer)
    {
        if (isConfined(buffer))
        {
            throw new IllegalArgumentException("array " + array +
                ": expected memory of a shared or automatic arena for a patch that is partly on another node, " +
                "actual memory that only this thread may access");
        }
    }

    static void checkOperator(final String array, final ElementType type, final Operator operator)
    {
        if (!type.supports(Objects.requireNonNull(operator, "operator")))
        {
            throw new IllegalArgumentException(
                "array " + array + ": expected an operator of " + type.plural() + ", actual " + operator);
        }
    }
}
