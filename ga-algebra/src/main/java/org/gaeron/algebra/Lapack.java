package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Optional;

/**
 * Symmetric eigenproblems by a LAPACK library with integers of 32 bits: {@code dsyevd} and {@code dsygvd}, divide and
 * conquer. See E. Anderson et al., "LAPACK Users' Guide", 3rd edition (1999). A row-major lower triangle is LAPACK's
 * upper one, and its column-major vectors are rows here.
 *
 * <p>The library stays loaded. It is tested before use, because one with integers of 64 bits would read lengths beyond
 * the arguments, and answer nonsense or end the process.
 */
@SuppressWarnings("restricted")
final class Lapack implements LocalEigen
{
    /** Work of 1 + 6 n + 2 n^2 elements is told in 32 bits. */
    private static final int MOST_ORDER = 32_766;
    private static final int POINTERS_STANDARD = 11;
    private static final int POINTERS_GENERALISED = 14;
    /** Lengths of the two arguments of one character, as gfortran passes them. */
    private static final int HIDDEN = 2;
    private static final long UNTOUCHED = 0x5A5A_5A5AL << 32;

    private final String name;
    private final MethodHandle standard;
    private final MethodHandle generalised;
    private final MethodHandle setThreads;
    private final LibraryThreads threads;

    /**
     * Loads a library.
     *
     * @throws IllegalArgumentException if it cannot be loaded, lacks a function, or computes something wrong.
     */
    Lapack(final String library)
    {
        name = library;
        final SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
        standard = function(symbols, "dsyevd_", POINTERS_STANDARD);
        generalised = function(symbols, "dsygvd_", POINTERS_GENERALISED);
        setThreads = symbols.find("openblas_set_num_threads")
            .map(at -> Linker.nativeLinker().downcallHandle(at, FunctionDescriptor.ofVoid(JAVA_INT))).orElse(null);
        threads = new LibraryThreads(this::setThreads);
        test();
    }

    private MethodHandle function(final SymbolLookup symbols, final String symbol, final int pointers)
    {
        final Optional<MemorySegment> at = symbols.find(symbol);
        if (at.isEmpty())
        {
            throw new IllegalArgumentException("expected " + symbol + " in " + name + ", actual none");
        }
        final MemoryLayout[] arguments = new MemoryLayout[pointers + HIDDEN];
        Arrays.fill(arguments, 0, pointers, ADDRESS);
        Arrays.fill(arguments, pointers, arguments.length, JAVA_LONG);
        return Linker.nativeLinker().downcallHandle(at.get(), FunctionDescriptor.ofVoid(arguments))
            .asSpreader(Object[].class, arguments.length);
    }

    /** Solves a problem of order 3 with known values. */
    private void test()
    {
        final double[] values = new double[3];
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment info = integer(arena, UNTOUCHED);
            // asks for the workspace: integers of 32 bits leave the other halves of the two words alone
            final MemorySegment counts = arena.allocate(2 * Double.BYTES, Double.BYTES);
            counts.set(JAVA_LONG, Double.BYTES, UNTOUCHED);
            callStandard(arena, 3, arena.allocate(JAVA_DOUBLE, 9), arena.allocate(JAVA_DOUBLE, 3), counts, -1,
                counts.asSlice(Double.BYTES), -1, info);
            if (info.get(JAVA_LONG, 0) != UNTOUCHED || counts.get(JAVA_LONG, Double.BYTES) >>> 32 != UNTOUCHED >>> 32)
            {
                throw new IllegalArgumentException("expected integers of 32 bits in " + name + ", actual 64");
            }
            final MemorySegment a = arena.allocateFrom(JAVA_DOUBLE, 2, 9, 9, -1, 2, 9, 0, -1, 2);
            final MemorySegment b = arena.allocateFrom(JAVA_DOUBLE, 1, 9, 9, 0, 1, 9, 0, 0, 1);
            final MemorySegment copy = arena.allocateFrom(JAVA_DOUBLE, a.toArray(JAVA_DOUBLE));
            check(solve(3, a, null, values, 1) == 0, values, a);
            check(solve(3, copy, b, values, 1) == 0, values, copy);
        }
    }

    private void check(final boolean isSolved, final double[] values, final MemorySegment vectors)
    {
        final double root = Math.sqrt(2);
        // the vector of the middle value is (1, 0, -1) / sqrt 2
        final double first = vectors.getAtIndex(JAVA_DOUBLE, 3);
        if (!isSolved || Math.abs(values[0] - 2 + root) > 1e-14 || Math.abs(values[1] - 2) > 1e-14 ||
            Math.abs(values[2] - 2 - root) > 1e-14 || Math.abs(Math.abs(first) - 1 / root) > 1e-14 ||
            Math.abs(first + vectors.getAtIndex(JAVA_DOUBLE, 5)) > 1e-14)
        {
            throw new IllegalArgumentException("expected the eigenvalues 2 - sqrt 2, 2, 2 + sqrt 2 from " + name +
                ", actual " + Arrays.toString(values));
        }
    }

    @Override
    public long mostOrder()
    {
        return MOST_ORDER;
    }

    @Override
    public long nativeBytes(final long order)
    {
        return doubles(order) * Double.BYTES + integers(order) * Integer.BYTES;
    }

    @Override
    public long heapBytes(final long order, final int matrices)
    {
        return 0;
    }

    private static long doubles(final long order)
    {
        return 1 + 6 * order + 2 * order * order;
    }

    private static long integers(final long order)
    {
        return 3 + 5 * order;
    }

    @Override
    public String name()
    {
        return "LAPACK of " + name;
    }

    @Override
    public long solve(
        final int order, final MemorySegment a, final MemorySegment b, final double[] values, final int most)
    {
        threads.enter(most);
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment info = integer(arena, 0);
            final MemorySegment w = arena.allocate(JAVA_DOUBLE, order);
            final MemorySegment work = arena.allocate(JAVA_DOUBLE, doubles(order));
            final MemorySegment integers = arena.allocate(JAVA_INT, integers(order));
            if (b == null)
            {
                callStandard(arena, order, a, w, work, (int)doubles(order), integers, (int)integers(order), info);
            }
            else
            {
                final MemorySegment n = integer(arena, order);
                call(generalised, integer(arena, 1), character(arena, 'V'), character(arena, 'U'), n, a, n, b, n, w,
                    work, integer(arena, doubles(order)), integers, integer(arena, integers(order)), info, 1L, 1L);
            }
            MemorySegment.copy(w, JAVA_DOUBLE, 0, values, 0, order);
            final int result = info.get(JAVA_INT, 0);
            if (result < 0)
            {
                throw new IllegalStateException(name + " refuses argument " + -result + " of an eigenproblem");
            }
            return result;
        }
        finally
        {
            threads.leave();
        }
    }

    private void callStandard(
        final Arena arena, final int order, final MemorySegment a, final MemorySegment w, final MemorySegment work,
        final int workCount, final MemorySegment integers, final int integerCount, final MemorySegment info)
    {
        final MemorySegment n = integer(arena, order);
        call(standard, character(arena, 'V'), character(arena, 'U'), n, a, n, w, work, integer(arena, workCount),
            integers, integer(arena, integerCount), info, 1L, 1L);
    }

    /** {@return an argument that is right as an integer of 32 and of 64 bits} */
    private static MemorySegment integer(final Arena arena, final long value)
    {
        return arena.allocateFrom(JAVA_LONG, value);
    }

    private static MemorySegment character(final Arena arena, final char value)
    {
        return arena.allocateFrom(JAVA_BYTE, (byte)value);
    }

    /** Sets the number of threads, if the library has a call for it. */
    private void setThreads(final int count)
    {
        if (setThreads == null)
        {
            return;
        }
        try
        {
            setThreads.invokeExact(count);
        }
        catch (final Throwable ex)
        {
            throw new IllegalStateException("a call of " + name + " failed", ex);
        }
    }

    private void call(final MethodHandle function, final Object... arguments)
    {
        try
        {
            function.invoke(arguments);
        }
        catch (final Throwable ex)
        {
            throw new IllegalStateException("a call of " + name + " failed", ex);
        }
    }
}
