package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * Facts on which the figures depend: the machine, the JVM, the network, the driver mode.
 */
final class Environment
{
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final double BYTES_PER_GIB = 1 << 30;

    private Environment()
    {
    }

    /**
     * {@return the facts by name, in order}
     */
    static Map<String, String> of(final Hosts hosts, final RigOptions options)
    {
        final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        final Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", LocalDateTime.now().truncatedTo(ChronoUnit.MINUTES).toString().replace('T', ' '));
        facts.put("gaeron", version());
        facts.put("cores", system.getAvailableProcessors() + " (" + processor() + ")");
        facts.put("memory", String.format(Locale.ROOT, "%.1f GiB", system.getTotalMemorySize() / BYTES_PER_GIB));
        facts.put("kernel", system.getName() + " " + system.getVersion() + " " + system.getArch());
        facts.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put("load", String.format(Locale.ROOT, "%.2f when it began", system.getSystemLoadAverage()));
        facts.put("hosts", hosts.text() +
            (options.hasOwnCores() ? ", each on half of the cores" : ""));
        facts.put("link mtu", Integer.toString(mtu(hosts)));
        facts.put("driver mode", options.driver());
        if (!options.settings().isEmpty())
        {
            facts.put("settings", options.settings().toString());
        }
        return facts;
    }

    /** {@return the MTU of the interface that nodes bind to} */
    static int mtu(final Hosts hosts)
    {
        try
        {
            return NetworkInterface.getByInetAddress(InetAddress.getByName(hosts.address(0))).getMTU();
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected an interface with address " + hosts.address(0), ex);
        }
    }

    private static String version()
    {
        final String version = Environment.class.getPackage().getImplementationVersion();
        return version == null ? "not packaged" : version;
    }

    private static String processor()
    {
        try (Stream<String> lines = Files.lines(CPU_INFO))
        {
            return lines.filter(line -> line.startsWith("model name")).findFirst()
                .map(line -> line.replaceAll(".*:\\s*", "")).orElse("unknown model");
        }
        catch (final IOException ex)
        {
            return "unknown model";
        }
    }
}
