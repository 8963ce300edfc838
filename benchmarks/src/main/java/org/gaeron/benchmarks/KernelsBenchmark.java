package org.gaeron.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;

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

/**
 * The kernel of accumulate, {@code y = alpha * x + y}, from Java arrays and from native memory, with the Vector API and
 * with plain loops. Payload in GB/s is 8 times the count, divided by the time in ns.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class KernelsBenchmark
{
    private static final String VECTOR = "--add-modules=jdk.incubator.vector";
    private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

    /** Number of elements: one, a short row, 8 KiB, 64 KiB (a frame of IPC), 128 KiB, 8 MiB. */
    @Param({"1", "16", "1024", "8192", "16384", "1048576"})
    private int count;

    private Arena arena;
    private double[] array;
    private MemorySegment source;
    private MemorySegment block;

    /** Makes the memory. */
    @Setup
    public void setUp()
    {
        arena = Arena.ofConfined();
        array = new double[count];
        source = arena.allocate((long)count * Double.BYTES, 64);
        block = arena.allocate((long)count * Double.BYTES, 64);
    }

    /** Frees it. */
    @TearDown
    public void tearDown()
    {
        arena.close();
    }

    /** From a Java array, with the Vector API. */
    @Benchmark
    @Fork(value = 1, jvmArgs = {VECTOR, NATIVE})
    public void axpyArrayVector()
    {
        Kernels.axpy(1.5, array, 0, block, 0, count);
    }

    /** From native memory, as from a received frame, with the Vector API. */
    @Benchmark
    @Fork(value = 1, jvmArgs = {VECTOR, NATIVE})
    public void axpyNativeVector()
    {
        Kernels.axpy(1.5, source, 0, block, 0, count);
    }

    /** From a Java array, with plain loops. */
    @Benchmark
    @Fork(value = 1, jvmArgs = NATIVE)
    public void axpyArrayScalar()
    {
        Kernels.axpy(1.5, array, 0, block, 0, count);
    }

    /** From native memory, with plain loops. */
    @Benchmark
    @Fork(value = 1, jvmArgs = NATIVE)
    public void axpyNativeScalar()
    {
        Kernels.axpy(1.5, source, 0, block, 0, count);
    }
}
