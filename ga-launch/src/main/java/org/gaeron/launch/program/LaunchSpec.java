package org.gaeron.launch.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.gaeron.runtime.settings.JobContext;

/**
 * Specification of a job for {@code HostProcess}: a program, the numbers of nodes and ranks, and the options of their
 * JVMs.
 *
 * <p>{@snippet :
 * LaunchSpec spec = LaunchSpec.of("my.Main").nodes(2).ranksPerNode(2).transport("udp").args("water.xyz");
 * int exitCode = new HostProcess().run(spec);
 * }
 *
 * @param nodes        number of nodes, each a JVM; at least 1.
 * @param ranksPerNode ranks of each node, at least 1.
 * @param settings     further settings of the job by name, as {@code gaeron.statistics=true}; read-only.
 * @param classPath    class path of the nodes, in the form of {@code java.class.path}.
 * @param mainClass    the class whose {@code main} each node calls; it calls {@code GlobalArrays.launch}.
 * @param args         arguments of that {@code main}; read-only.
 * @param jvmOptions   further options of the nodes' JVMs, as {@code -Xmx1g}; read-only.
 * @param hosts        places of the nodes, in equal shares and in order; empty for this host alone; read-only.
 */
public record LaunchSpec(
    int nodes,
    int ranksPerNode,
    Map<String, String> settings,
    String classPath,
    String mainClass,
    List<String> args,
    List<String> jvmOptions,
    List<Host> hosts)
{
    /**
     * A place for nodes: a network namespace that a command enters, as {@code ip netns exec NAME}. The files of this
     * host, above all the job's folder, must exist there under the same names.
     *
     * @param address the address that its nodes bind to.
     * @param command the prefix of the command line of a node's JVM; empty for this process's own network.
     */
    public record Host(String address, List<String> command)
    {
        /**
         * Copies the lists.
         */
        public Host
        {
            Objects.requireNonNull(address, "address");
            command = List.copyOf(command);
        }
    }

    /**
     * Checks and copies the parameters.
     *
     * @throws IllegalArgumentException if the number of nodes or ranks is less than 1.
     */
    public LaunchSpec
    {
        checkAtLeastOne("nodes", nodes);
        checkAtLeastOne("ranksPerNode", ranksPerNode);
        settings = Map.copyOf(settings);
        Objects.requireNonNull(classPath, "classPath");
        Objects.requireNonNull(mainClass, "mainClass");
        args = List.copyOf(args);
        jvmOptions = List.copyOf(jvmOptions);
        hosts = List.copyOf(hosts);
    }

    private static void checkAtLeastOne(final String name, final int value)
    {
        if (value < 1)
        {
            throw new IllegalArgumentException("expected " + name + " >= 1, actual " + value);
        }
    }

    /**
     * {@return a spec of one node with one rank, with the class path of this JVM}
     *
     * @param mainClass the class whose {@code main} each node calls.
     */
    public static LaunchSpec of(final String mainClass)
    {
        return new LaunchSpec(
            1, 1, Map.of(), System.getProperty("java.class.path"), mainClass, List.of(), List.of(), List.of());
    }

    /**
     * {@return the same with another number of nodes}
     *
     * @param nodes at least 1.
     */
    public LaunchSpec nodes(final int nodes)
    {
        return new LaunchSpec(nodes, ranksPerNode, settings, classPath, mainClass, args, jvmOptions, hosts);
    }

    /**
     * {@return the same with another number of ranks on each node}
     *
     * @param ranksPerNode at least 1.
     */
    public LaunchSpec ranksPerNode(final int ranksPerNode)
    {
        return new LaunchSpec(nodes, ranksPerNode, settings, classPath, mainClass, args, jvmOptions, hosts);
    }

    /**
     * {@return the same with another transport between the nodes}
     *
     * @param transport {@code ipc} or {@code udp}; {@code auto}, the default, is {@code ipc} on a host and {@code udp}
     *                  between hosts.
     */
    public LaunchSpec transport(final String transport)
    {
        return setting(JobContext.TRANSPORT, transport);
    }

    /**
     * {@return the same with one more setting}
     *
     * @param name  for example {@code gaeron.statistics}.
     * @param value as text.
     */
    public LaunchSpec setting(final String name, final String value)
    {
        final Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(name, value);
        return new LaunchSpec(nodes, ranksPerNode, more, classPath, mainClass, args, jvmOptions, hosts);
    }

    /**
     * {@return the same with further entries at the end of the class path}
     *
     * @param entries jars and directories, with the separator of the platform.
     */
    public LaunchSpec addClassPath(final String entries)
    {
        final String more = classPath + System.getProperty("path.separator") + entries;
        return new LaunchSpec(nodes, ranksPerNode, settings, more, mainClass, args, jvmOptions, hosts);
    }

    /**
     * {@return the same with another program, and its class path}
     *
     * @param program to start.
     */
    public LaunchSpec program(final ProgramMain program)
    {
        return new LaunchSpec(nodes, ranksPerNode, settings, program.classPath(), program.className(), args,
            jvmOptions, hosts);
    }

    /**
     * {@return the same with other arguments for the program}
     *
     * @param args of the program's {@code main}.
     */
    public LaunchSpec args(final String... args)
    {
        return new LaunchSpec(nodes, ranksPerNode, settings, classPath, mainClass, List.of(args), jvmOptions, hosts);
    }

    /**
     * {@return the same with more options for the nodes' JVMs}
     *
     * @param options as on the command line of {@code java}.
     */
    public LaunchSpec addJvmOptions(final String... options)
    {
        final List<String> more = new ArrayList<>(jvmOptions);
        more.addAll(List.of(options));
        return new LaunchSpec(nodes, ranksPerNode, settings, classPath, mainClass, args, more, hosts);
    }

    /**
     * {@return the same on other hosts}
     *
     * @param hosts in the order of the nodes: each of H hosts gets N / H of N nodes. The first host is this process's
     *              own.
     */
    public LaunchSpec hosts(final List<Host> hosts)
    {
        return new LaunchSpec(nodes, ranksPerNode, settings, classPath, mainClass, args, jvmOptions, hosts);
    }

    /**
     * {@return ranks of each node where nothing else is said: the processors, divided among the nodes}
     *
     * @param nodes of the job.
     */
    public static int usualRanks(final int nodes)
    {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / nodes);
    }

    /**
     * {@return the host of a node, or null if the spec names no hosts}
     *
     * @param node its number.
     */
    public Host hostOf(final int node)
    {
        return hosts.isEmpty() ? null : hosts.get((int)((long)node * hosts.size() / nodes));
    }
}
