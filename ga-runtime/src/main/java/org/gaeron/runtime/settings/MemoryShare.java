package org.gaeron.runtime.settings;

import java.lang.management.ManagementFactory;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import org.gaeron.runtime.memory.ZeroedMemory;

/**
 * A node's share of its host's memory.
 */
final class MemoryShare
{
    private MemoryShare()
    {
    }

    /**
     * {@return three quarters of physical memory, divided by the nodes of this host} Without native access, at most the
     * JVM's limit for memory outside of its heap.
     */
    static long bytes(final int nodesOfHost)
    {
        final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        final long share = system.getTotalMemorySize() / 4 * 3 / nodesOfHost;
        if (ZeroedMemory.isLazy())
        {
            return share;
        }
        final String option = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .getVMOption("MaxDirectMemorySize").getValue();
        final long direct = Long.parseLong(option);
        return Math.min(share, direct > 0 ? direct : Runtime.getRuntime().maxMemory());
    }
}
