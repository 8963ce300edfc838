package org.gaeron.algebra.kernel;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

/**
 * A BLAS library of the host, called by its C interface. Its integers have 32 or 64 bits. The name of a function does
 * not tell for sure, so a product with a known answer does. Immutable; any thread.
 */
final class BlasLibrary
{
    /** Where a BLAS may be, by the names of several systems. */
    private static final List<String> USUAL = List.of("libopenblas.so.0", "libopenblas.so", "libopenblas64_.so.0",
        "libmkl_rt.so", "libblis.so.4", "libcblas.so.3", "libopenblas.dylib",
        "/System/Library/Frameworks/Accelerate.framework/Accelerate", "libopenblas.dll");
    private static final List<String> THREADS = List.of("openblas_set_num_threads", "openblas_set_num_threads64_",
        "MKL_Set_Num_Threads");
    private static final int ROW_MAJOR = 101;
    private static final int PLAIN = 111;

    private final String name;
    private final boolean hasLongs;
    private final MethodHandle doubles;
    private final MethodHandle floats;
    private final MethodHandle complex;

    private BlasLibrary(final String name, final SymbolLookup symbols, final String suffix, final boolean hasLongs)
    {
        this.name = name;
        this.hasLongs = hasLongs;
        doubles = function(symbols, "cblas_dgemm" + suffix, JAVA_DOUBLE);
        floats = function(symbols, "cblas_sgemm" + suffix, JAVA_FLOAT);
        complex = function(symbols, "cblas_zgemm" + suffix, ADDRESS);
    }

    /**
     * {@return the library that a setting names; null if it is {@code none}, or {@code auto} and there is none}
     *
     * @param setting {@code none}, {@code auto}, or a name or path of a library.
     * @throws IllegalArgumentException if there is no such library, it does not multiply right, or this JVM denies
     *                                  native access.
     */
    static BlasLibrary of(final String setting)
    {
        if ("none".equals(setting))
        {
            return null;
        }
        if (!"auto".equals(setting))
        {
            return load(setting);
        }
        for (final String usual : USUAL)
        {
            try
            {
                return load(usual);
            }
            catch (final IllegalArgumentException ex)
            {
                System.getLogger(BlasLibrary.class.getName()).log(System.Logger.Level.DEBUG, ex.getMessage());
            }
        }
        return null;
    }

    @SuppressWarnings("restricted")
    private static BlasLibrary load(final String name)
    {
        final SymbolLookup symbols;
        try
        {
            symbols = SymbolLookup.libraryLookup(name, Arena.global());
        }
        catch (final IllegalArgumentException | IllegalCallerException ex)
        {
            throw new IllegalArgumentException("gaeron.blas: expected a library, actual " + name + ": " +
                ex.getMessage(), ex);
        }
        final boolean isLong = symbols.find("cblas_dgemm64_").isPresent();
        if (!isLong && symbols.find("cblas_dgemm").isEmpty())
        {
            throw new IllegalArgumentException("gaeron.blas: expected a library with cblas_dgemm, actual " + name);
        }
        useOneThread(symbols);
        for (final boolean hasLongs : isLong ? new boolean[]{ true } : new boolean[]{ false, true })
        {
            final BlasLibrary library = new BlasLibrary(name, symbols, isLong ? "64_" : "", hasLongs);
            if (library.isRight())
            {
                return library;
            }
        }
        throw new IllegalArgumentException("gaeron.blas: expected a library that multiplies 3 x 3 matrices right " +
            "with integers of 32 or 64 bits, actual " + name);
    }

    @SuppressWarnings("restricted")
    private static void useOneThread(final SymbolLookup symbols)
    {
        for (final String setter : THREADS)
        {
            final MemorySegment address = symbols.find(setter).orElse(null);
            if (address == null)
            {
                continue;
            }
            try
            {
                Linker.nativeLinker().downcallHandle(address, FunctionDescriptor.ofVoid(JAVA_INT)).invokeExact(1);
            }
            catch (final Throwable ex)
            {
                throw unexpected(ex);
            }
        }
    }

    @SuppressWarnings("restricted")
    private MethodHandle function(final SymbolLookup symbols, final String function, final ValueLayout factor)
    {
        final MemoryLayout index = hasLongs ? JAVA_LONG : JAVA_INT;
        final MethodHandle handle = Linker.nativeLinker().downcallHandle(
            symbols.find(function).orElseThrow(() -> new IllegalArgumentException(
                "gaeron.blas: expected a library with " + function + ", actual " + name)),
            FunctionDescriptor.ofVoid(JAVA_INT, JAVA_INT, JAVA_INT, index, index, index, factor, ADDRESS, index,
                ADDRESS, index, factor, ADDRESS, index));
        final MethodType ints = MethodType.methodType(void.class, int.class, int.class, int.class, int.class, int.class,
            int.class, factor.carrier(), MemorySegment.class, int.class, MemorySegment.class, int.class,
            factor.carrier(), MemorySegment.class, int.class);
        return MethodHandles.explicitCastArguments(handle, ints);
    }

    /** A function of C throws nothing; the virtual machine may. */
    private static RuntimeException unexpected(final Throwable cause)
    {
        if (cause instanceof final Error error)
        {
            throw error;
        }
        return cause instanceof final RuntimeException exception ? exception : new IllegalStateException(cause);
    }

    private boolean isRight()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment a = arena.allocateFrom(JAVA_DOUBLE, 1, 2, 3, 4, 5, 6, 7, 8, 10);
            final MemorySegment b = arena.allocateFrom(JAVA_DOUBLE, 2, 0, 1, 1, 3, 0, 0, 1, 4);
            final MemorySegment c = arena.allocateFrom(JAVA_DOUBLE, 1, 1, 1, 1, 1, 1, 1, 1, 1);
            multiplyDoubles(PLAIN, PLAIN, 3, 3, 3, 2, a, 3, b, 3, c, 3);
            return Arrays.equals(c.toArray(JAVA_DOUBLE),
                new double[]{ 9, 19, 27, 27, 43, 57, 45, 69, 95 });
        }
    }

    /** {@return which library it is, human-readable} */
    @Override
    public String toString()
    {
        return name + ", integers of " + (hasLongs ? 64 : 32) + " bits, one thread";
    }

    void multiplyDoubles(
        final int opA, final int opB, final int rows, final int cols, final int terms, final double alpha,
        final MemorySegment a, final int lda, final MemorySegment b, final int ldb, final MemorySegment c,
        final int ldc)
    {
        try
        {
            doubles.invokeExact(ROW_MAJOR, opA, opB, rows, cols, terms, alpha, a, lda, b, ldb, 1.0, c, ldc);
        }
        catch (final Throwable ex)
        {
            throw unexpected(ex);
        }
    }

    void multiplyFloats(
        final int opA, final int opB, final int rows, final int cols, final int terms, final float alpha,
        final MemorySegment a, final int lda, final MemorySegment b, final int ldb, final MemorySegment c,
        final int ldc)
    {
        try
        {
            floats.invokeExact(ROW_MAJOR, opA, opB, rows, cols, terms, alpha, a, lda, b, ldb, 1.0f, c, ldc);
        }
        catch (final Throwable ex)
        {
            throw unexpected(ex);
        }
    }

    void multiplyComplex(
        final int opA, final int opB, final int rows, final int cols, final int terms, final MemorySegment alpha,
        final MemorySegment a, final int lda, final MemorySegment b, final int ldb, final MemorySegment one,
        final MemorySegment c, final int ldc)
    {
        try
        {
            complex.invokeExact(ROW_MAJOR, opA, opB, rows, cols, terms, alpha, a, lda, b, ldb, one, c, ldc);
        }
        catch (final Throwable ex)
        {
            throw unexpected(ex);
        }
    }
}
