package org.gaeron.algebra;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * Memory that a process can still take.
 *
 * @param host   bytes that the kernel says can be had without swapping, or that a container leaves.
 * @param heap   bytes that objects can still take on the Java heap before a collection frees others.
 * @param growth bytes by which the heap can still grow: those are the host's, too.
 */
record FreeMemory(long host, long heap, long growth)
{
    private static final String AVAILABLE = "MemAvailable:";
    private static final long KIB = 1024;

    /** {@return what is free now} */
    static FreeMemory now()
    {
        final Runtime runtime = Runtime.getRuntime();
        final long growth = runtime.maxMemory() - runtime.totalMemory();
        return new FreeMemory(hostBytes(), growth + runtime.freeMemory(), growth);
    }

    private static long hostBytes()
    {
        final OperatingSystemMXBean system =
            (OperatingSystemMXBean)ManagementFactory.getOperatingSystemMXBean();
        final long free = system.getFreeMemorySize();
        final long available = available();
        // in a container both of the bean's numbers are those of the container
        return available < 0 || system.getTotalMemorySize() < total() ? free : Math.max(free, available);
    }

    private static long available()
    {
        return of(AVAILABLE);
    }

    private static long total()
    {
        return of("MemTotal:");
    }

    private static long of(final String key)
    {
        try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo")))
        {
            return lines.filter(line -> line.startsWith(key)).mapToLong(line ->
                Long.parseLong(line.replaceAll("[^0-9]", "")) * KIB).findFirst().orElse(-1);
        }
        catch (final IOException ex)
        {
            return -1; // another system: the bean's number stands
        }
    }
}
