package org.gaeron.runtime.launch;

import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.gaeron.runtime.JobContext;

/**
 * The command line of a node's JVM.
 */
final class JavaCommand
{
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    /**
     * From a frame's handler to an element of a block it is more calls than the compiler's 15: beyond, each element
     * would cost two calls (acc of 128 bytes: 0.56 us at the owner instead of 0.25).
     */
    private static final String DEEP_INLINING = "-XX:MaxInlineLevel=30";

    /** A JVM takes one choice of a collector, from whomever. */
    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");

    private static final String SETTING = "-Dgaeron.";

    private JavaCommand()
    {
    }

    /**
     * Settings of the job are the same for all nodes, and are checked before a node is started: they have no place
     * among the options of the nodes' JVMs, where an unknown one would be told by each node.
     */
    static void check(final LaunchSpec spec)
    {
        for (final String option : spec.jvmOptions())
        {
            if (option.startsWith(SETTING) && isSetting(option.substring(2).split("=", 2)[0]))
            {
                throw new IllegalArgumentException("JVM option " + option + ": expected settings of the job apart " +
                    "from the options of the nodes' JVMs, as -D " + option.substring(2));
            }
        }
    }

    /** Some names are read by programs for themselves. */
    private static boolean isSetting(final String name)
    {
        try
        {
            return !JobContext.of(Map.of(name, "")).settings().isEmpty();
        }
        catch (final IllegalArgumentException ex)
        {
            return true; // no name of a setting, but it looks like one
        }
    }

    /** The performance data file is left behind by a killed JVM, so there is none. */
    static List<String> of(
        final LaunchSpec spec, final List<String> providerOptions, final Map<String, String> settings)
    {
        final int node = Integer.parseInt(settings.get(JobContext.NODE));
        final LaunchSpec.Host host = spec.hostOf(node);
        final List<String> command = new ArrayList<>(host == null ? List.of() : host.command());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:-UsePerfData");
        if (spec.jvmOptions().stream().noneMatch(option -> COLLECTOR.matcher(option).matches()))
        {
            command.add("-XX:+UseParallelGC");
        }
        command.add(DEEP_INLINING);
        if (ModuleFinder.ofSystem().find(VECTOR_MODULE).isPresent())
        {
            command.add("--add-modules");
            command.add(VECTOR_MODULE);
        }
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-Djava.util.logging.SimpleFormatter.format=%4$s: %5$s%6$s%n");
        command.addAll(NodeArchive.options(System.getProperty(NodeArchive.FILE), node));
        command.addAll(providerOptions);
        command.addAll(spec.jvmOptions());
        new TreeMap<>(settings).forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-cp");
        command.add(spec.classPath());
        command.add(ChildProcess.class.getName());
        command.add(spec.mainClass());
        command.addAll(spec.args());
        return command;
    }
}
