package org.gaeron.benchmarks;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

import org.gaeron.benchmarks.rig.MeasurementException;

/**
 * LAPACK's {@code dsyevd} of OpenBLAS without anything around it: what an eigenproblem costs at least.
 */
@SuppressWarnings("restricted")
final class BareLapack
{
    private static final String LIBRARY = "libopenblas.so.0";

    private BareLapack()
    {
    }

    /** {@return whether the library is installed} */
    static boolean isThere()
    {
        try
        {
            SymbolLookup.libraryLookup(LIBRARY, Arena.global());
            return true;
        }
        catch (final IllegalArgumentException ex)
        {
            return false;
        }
    }

    private static MethodHandle function(final String name, final FunctionDescriptor descriptor)
    {
        return Linker.nativeLinker().downcallHandle(
            SymbolLookup.libraryLookup(LIBRARY, Arena.global()).findOrThrow(name), descriptor);
    }

    /** {@return the time of one call, with vectors, whose memory was touched before} */
    static double timeNs(final double[] matrix, final double[] values, final int threads)
    {
        final int order = values.length;
        final int doubles = 1 + 6 * order + 2 * order * order;
        final int integers = 3 + 5 * order;
        try (Arena arena = Arena.ofConfined())
        {
            function("openblas_set_num_threads", FunctionDescriptor.ofVoid(JAVA_INT)).invokeExact(threads);
            final MethodHandle dsyevd = function("dsyevd_", FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, ADDRESS,
                ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, JAVA_LONG));
            final MemorySegment n = arena.allocateFrom(JAVA_INT, order);
            final MemorySegment a = arena.allocateFrom(JAVA_DOUBLE, matrix);
            final MemorySegment w = arena.allocate(JAVA_DOUBLE, order);
            final MemorySegment work = arena.allocate(JAVA_DOUBLE, doubles);
            final MemorySegment info = arena.allocateFrom(JAVA_INT, -1);
            final MemorySegment vectors = arena.allocateFrom(JAVA_BYTE, (byte)'V');
            final MemorySegment upper = arena.allocateFrom(JAVA_BYTE, (byte)'U');
            final MemorySegment count = arena.allocateFrom(JAVA_INT, doubles);
            final MemorySegment words = arena.allocate(JAVA_INT, integers);
            final MemorySegment wordCount = arena.allocateFrom(JAVA_INT, integers);
            final long startNs = System.nanoTime();
            dsyevd.invokeExact(vectors, upper, n, a, n, w, work, count, words, wordCount, info, 1L, 1L);
            final double timeNs = System.nanoTime() - startNs;
            if (info.get(JAVA_INT, 0) != 0)
            {
                throw new MeasurementException("dsyevd ended with " + info.get(JAVA_INT, 0));
            }
            MemorySegment.copy(w, JAVA_DOUBLE, 0, values, 0, order);
            return timeNs;
        }
        catch (final RuntimeException | Error ex)
        {
            throw ex;
        }
        catch (final Throwable ex)
        {
            throw new MeasurementException("dsyevd failed", ex);
        }
    }
}
