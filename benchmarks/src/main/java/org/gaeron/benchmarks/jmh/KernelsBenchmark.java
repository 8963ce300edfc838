package org.gaeron.benchmarks.jmh;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;

import org.gaeron.ElementType;
import org.gaeron.runtime.memory.Kernels;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Kernel of accumulate, {@code y = alpha * x + y}, from Java arrays and from native memory, with the Vector API and
 * with plain loops. The payload in GB/s is 8 times the count, divided by the time in ns: 16,384 doubles in 5,000 ns are
 * 26 GB/s. Source and block are used again and again, so all data is in a cache. That includes the largest size (16 MiB
 * in all) on machines with a large last-level cache.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class KernelsBenchmark
{
    private static final long ALPHA = Double.doubleToRawLongBits(1.5);

    /** Number of elements: 1 KiB, 8 KiB, 64 KiB (a frame of IPC), 128 KiB, 8 MiB. */
    @Param({"128", "1024", "8192", "16384", "1048576"})
    private int count;

    private Arena arena;
    private double[] array;
    private MemorySegment source;
    private MemorySegment block;

    /**
     * Allocates the memory, and checks that a fork has the provider after which the benchmark is named.
     *
     * @param params with the name of the benchmark.
     */
    @Setup
    public void setUp(final BenchmarkParams params)
    {
        final boolean isVector = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
        if (params.getForks() > 0 && isVector != params.getBenchmark().endsWith("Vector"))
        {
            throw new IllegalStateException(params.getBenchmark() + ": expected a fork " +
                (isVector ? "without" : "with") + " the module jdk.incubator.vector");
        }
        arena = Arena.ofConfined();
        array = new double[count];
        source = arena.allocate((long)count * Double.BYTES, 64);
        block = arena.allocate((long)count * Double.BYTES, 64);
    }

    /** Frees the memory. */
    @TearDown
    public void tearDown()
    {
        arena.close();
    }

    /** Adds from a Java array, with the Vector API. */
    @Benchmark
    @Fork(value = 1, jvmArgsAppend = {ForkOptions.VECTOR, ForkOptions.NATIVE})
    public void axpyArrayVector()
    {
        Kernels.axpy(ElementType.DOUBLE, ALPHA, 0, array, 0, block, 0, count);
    }

    /** Adds from native memory, as from a received frame, with the Vector API. */
    @Benchmark
    @Fork(value = 1, jvmArgsAppend = {ForkOptions.VECTOR, ForkOptions.NATIVE})
    public void axpyNativeVector()
    {
        Kernels.axpyNative(ElementType.DOUBLE, ALPHA, 0, source, 0, block, 0, count);
    }

    /** Adds from a Java array, with plain loops. */
    @Benchmark
    @Fork(value = 1, jvmArgsAppend = ForkOptions.NATIVE)
    public void axpyArrayScalar()
    {
        Kernels.axpy(ElementType.DOUBLE, ALPHA, 0, array, 0, block, 0, count);
    }

    /** Adds from native memory, with plain loops. */
    @Benchmark
    @Fork(value = 1, jvmArgsAppend = ForkOptions.NATIVE)
    public void axpyNativeScalar()
    {
        Kernels.axpyNative(ElementType.DOUBLE, ALPHA, 0, source, 0, block, 0, count);
    }
}
