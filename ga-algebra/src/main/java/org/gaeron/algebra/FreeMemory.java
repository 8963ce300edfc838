package org.gaeron.algebra;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * Memory that a process can still take: what the kernel says can be had without swapping, or what a container leaves.
 */
final class FreeMemory
{
    private static final String AVAILABLE = "MemAvailable:";
    private static final long KIB = 1024;

    private FreeMemory()
    {
    }

    static long bytes()
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
