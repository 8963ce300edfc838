package org.gaeron.launch.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.gaeron.launch.node.ChildProcess;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.program.NodeArchive;
import org.gaeron.runtime.memory.VectorModule;
import org.gaeron.runtime.settings.JobContext;

/**
 * The command line of a node's JVM.
 */
public final class JavaCommand
{
    /**
     * The call chain from a frame's handler to an element of a block is deeper than the compiler's limit of 15 inlined
     * calls. Beyond that limit each element would cost two calls (acc of 128 bytes: 0.56 us at the owner instead of
     * 0.25).
     */
    private static final String DEEP_INLINING = "-XX:MaxInlineLevel=30";

    /**
     * The compilers take more of a short job than its ranks: 60 % of the processor time of FirstProgram on 16 nodes. So
     * a method is compiled after about 1000 calls, where the JVM by itself waits for 200.
     */
    public static final String LATE_COMPILATION = "-XX:CompileThresholdScaling=5";

    /** What the compilers of each node are told. A JVM without a job that is compared with a node is told the same. */
    public static final List<String> COMPILERS = List.of(DEEP_INLINING, LATE_COMPILATION);

    /**
     * A reflective call goes into the JVM, instead of to classes that the JDK makes for it: those take 0.1 s of a
     * start, most of it for the constructor of a file that is mapped. A program with hot reflective calls sets it to
     * false among its JVM options: there a call takes 0.01 us instead of 0.15.
     */
    public static final String PLAIN_REFLECTION = "-Djdk.reflect.useNativeAccessorOnly=true";

    /** A JVM accepts only one choice of a collector. */
    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");

    /** Where each JVM reads further options. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final String SETTING = "-Dgaeron.";

    /** Options of java whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path",
        "--upgrade-module-path", "--add-modules", "--limit-modules", "--enable-native-access", "--add-exports",
        "--add-opens", "--add-reads", "--patch-module");

    private JavaCommand()
    {
    }

    /**
     * Refuses settings of the job among the options of the nodes' JVMs. Settings are the same for all nodes, and
     * checked before a node is started. Each node would report an unknown one among its JVM options. Refuses words
     * that java would take for the class to start.
     */
    static void check(final LaunchSpec spec)
    {
        boolean isValue = false;
        for (final String option : spec.jvmOptions())
        {
            if (!isValue && (option.equals("-jar") || !option.startsWith("-") && !option.startsWith("@")))
            {
                throw new IllegalArgumentException("expected --jvm to be an option of java, as --jvm=-Xmx2g, actual '" +
                    option + "'");
            }
            isValue = !isValue && WITH_VALUE.contains(option);
            if (isSetting(option))
            {
                throw new IllegalArgumentException("JVM option " + option + ": expected settings of the job apart " +
                    "from the options of the nodes' JVMs, as -D " + option.substring(2));
            }
        }
    }

    /** {@return whether an option sets a setting of the job} Programs read some names for themselves. */
    public static boolean isSetting(final String option)
    {
        if (!option.startsWith(SETTING))
        {
            return false;
        }
        try
        {
            return !JobContext.of(Map.of(option.substring(2).split("=", 2)[0], "")).settings().isEmpty();
        }
        catch (final IllegalArgumentException ex)
        {
            return true; // not the name of a setting, but it looks like one
        }
    }

    static boolean isCollectorChosen(final List<String> options, final Map<String, String> environment)
    {
        return Stream.concat(options.stream(),
                VARIABLES.stream().flatMap(name -> Stream.of(environment.getOrDefault(name, "").split("\\s+"))))
            .anyMatch(option -> COLLECTOR.matcher(option).matches());
    }

    /**
     * {@return the command line of a node} It switches the performance data file off, which a killed JVM would leave
     * behind.
     */
    static List<String> of(
        final LaunchSpec spec, final List<String> providerOptions, final Map<String, String> settings)
    {
        final int node = Integer.parseInt(settings.get(JobContext.NODE));
        final LaunchSpec.Host host = spec.hostOf(node);
        final List<String> command = new ArrayList<>(host == null ? List.of() : host.command());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:-UsePerfData");
        if (!isCollectorChosen(spec.jvmOptions(), System.getenv()))
        {
            command.add("-XX:+UseParallelGC");
        }
        command.addAll(COMPILERS);
        command.add(PLAIN_REFLECTION);
        command.add(VectorModule.JVM_OPTION);
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
