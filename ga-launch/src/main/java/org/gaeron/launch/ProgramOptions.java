package org.gaeron.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.program.ProgramArguments;
import org.gaeron.launch.program.ProgramMain;
import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.settings.JobContext;

/**
 * The options of a command that starts a program: what the program is, and how its nodes run.
 */
final class ProgramOptions
{
    private static final Set<String> GIVEN_BY_OPTIONS =
        Set.of(JobContext.NODES, JobContext.RANKS, JobContext.NODE, JobContext.JOB, JobContext.HOST_NODES,
            JobContext.HOST_FIRST);
    private static final String PORTS = "gaeron.ports";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"--cp", "--class-path"}, paramLabel = "PATH",
        description = "Jars and folders of the program. May be repeated. " +
            "Without it, and if the program is no jar, those of the environment variable CLASSPATH.")
    private final List<String> classPath = new ArrayList<>();

    @Option(names = "--ports", paramLabel = "A-B",
        description = "The ports of UDP that nodes on several hosts may use, as 40100-40199 (default: any).")
    private String ports;

    @Option(names = "-D", paramLabel = "gaeron.NAME=VALUE",
        description = "A setting of the job. May be repeated.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--jvm", paramLabel = "OPTION",
        description = "An option for the JVM of each node, as --jvm=-Xmx1g. May be repeated.")
    private final List<String> jvmOptions = new ArrayList<>();

    @Parameters(index = "0", paramLabel = "CLASS|JAR",
        description = "The class with the program's main method, or a jar whose manifest names it.")
    private String program;

    @Parameters(index = "1..*", paramLabel = "ARGS", description = "Arguments of the program.")
    private final List<String> args = new ArrayList<>();

    void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new ParameterException(command.commandLine(), complaint);
        }
    }

    /** {@return the words of a command line that says the same on another host, where the program is} */
    List<String> words()
    {
        final List<String> words = new ArrayList<>();
        classPath.forEach(entries -> words.addAll(List.of("--cp", entries)));
        if (ports != null)
        {
            words.addAll(List.of("--ports", ports));
        }
        settings.forEach((name, value) -> words.addAll(List.of("-D", name + "=" + value)));
        jvmOptions.forEach(option -> words.add("--jvm=" + option));
        words.add(program);
        words.addAll(args);
        return words;
    }

    private void checkSetting(final String name)
    {
        check(name.startsWith("gaeron."), "-D " + name + ": expected a setting gaeron.NAME; for the JVM of the nodes " +
            "there is --jvm=-D" + name + "=VALUE");
        check(!GIVEN_BY_OPTIONS.contains(name), "-D " + name + ": expected a setting that has no option of its own " +
            "and is not chosen by the launcher");
    }

    /** {@return the job of these options as one node of one rank, whose program has not been looked for} */
    LaunchSpec unfoundSpec()
    {
        settings.keySet().forEach(this::checkSetting);
        LaunchSpec launch = LaunchSpec.of(program)
            .args(args.toArray(String[]::new))
            .addJvmOptions(jvmOptions.toArray(String[]::new));
        launch = ports == null ? launch : launch.setting(PORTS, ports);
        for (final Map.Entry<String, String> setting : settings.entrySet())
        {
            launch = launch.setting(setting.getKey(), setting.getValue());
        }
        return launch;
    }

    /**
     * {@return the job of these options, whose program has been found}
     *
     * @param nodes number of nodes.
     * @param ranks of each node.
     */
    LaunchSpec launchSpec(final int nodes, final int ranks) throws IOException
    {
        LaunchSpec launch = unfoundSpec();
        for (final String entries : ProgramArguments.classPath(classPath, program, System.getenv("CLASSPATH")))
        {
            launch = launch.addClassPath(entries);
        }
        final ProgramMain main = ProgramMain.of(program, launch.classPath());
        main.check();
        warn();
        return launch.program(main).nodes(nodes).ranksPerNode(ranks);
    }

    /** Prints what is possible, but probably not meant. */
    void warn()
    {
        final String misplaced = ProgramArguments.misplacedOption(command, program, args);
        if (misplaced != null)
        {
            System.err.println(command.qualifiedName() + ": " + Printable.line(misplaced));
        }
    }
}
