package org.gaeron.launch;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.JobContext;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code ga run}: starts a user's program on several nodes of this host.
 */
@Command(
    name = "ga run",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    description = "Starts a program of global arrays as several nodes, each a JVM, on this host.",
    footer = {
        "",
        "The exit code is that of the program: 0 if all nodes ended well, else that of the node that failed first.",
        "Wrong options end with exit code 2, before anything is started. Example:",
        "",
        "  ga run -N 2 -R 2 --cp my.jar my.Main 1000"})
public final class RunCommand implements Callable<Integer>
{
    private static final Set<String> GIVEN_BY_OPTIONS =
        Set.of(JobContext.NODES, JobContext.RANKS, JobContext.NODE, JobContext.JOB);

    @Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = {"-N", "--nodes"}, paramLabel = "N", defaultValue = "1",
        description = "Number of nodes (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(names = {"-R", "--ranks"}, paramLabel = "R",
        description = "Ranks of each node (default: the processors, divided among the nodes).")
    private Integer ranks;

    @Option(names = "--transport", paramLabel = "NAME",
        description = "How the nodes talk: ipc (default) or udp.")
    private String transport;

    @Option(names = {"--cp", "--class-path"}, paramLabel = "PATH",
        description = "Jars and folders of the program. May be repeated.")
    private final List<String> classPath = new ArrayList<>();

    @Option(names = "-D", paramLabel = "gaeron.NAME=VALUE",
        description = "A setting of the job. May be repeated.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--jvm", paramLabel = "OPTION",
        description = "An option for the JVM of each node, as --jvm=-Xmx1g. May be repeated.")
    private final List<String> jvmOptions = new ArrayList<>();

    @Parameters(index = "0", paramLabel = "CLASS", description = "The class with the program's main method.")
    private String mainClass;

    @Parameters(index = "1..*", paramLabel = "ARGS", description = "Arguments of the program.")
    private final List<String> args = new ArrayList<>();

    private RunCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga run", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return new CommandLine(new RunCommand())
            .setStopAtPositional(true)
            .setAllowOptionsAsOptionParameters(true)
            .setParameterExceptionHandler((ex, arguments) -> complain(ex, CommandLine.ExitCode.USAGE))
            .setExecutionExceptionHandler((ex, command, result) -> fail(ex))
            .execute(args);
    }

    private static int complain(final Exception failure, final int exitCode)
    {
        System.err.println("ga run: " + Printable.line(String.valueOf(failure.getMessage())));
        return exitCode;
    }

    private static int fail(final Exception failure) throws Exception
    {
        if (failure instanceof IllegalArgumentException)
        {
            return complain(failure, CommandLine.ExitCode.USAGE);
        }
        if (failure instanceof GlobalArrayException)
        {
            return complain(failure, CommandLine.ExitCode.SOFTWARE);
        }
        throw failure;
    }

    @Override
    public Integer call() throws IOException
    {
        check(nodes >= 1, "expected -N of at least 1, actual " + nodes);
        check(ranks == null || ranks >= 1, "expected -R of at least 1, actual " + ranks);
        settings.keySet().forEach(this::checkSetting);
        final int processors = Runtime.getRuntime().availableProcessors();
        LaunchSpec launch = LaunchSpec.of(mainClass)
            .nodes(nodes)
            .ranksPerNode(ranks == null ? Math.max(1, processors / Math.max(1, nodes)) : ranks)
            .args(args.toArray(String[]::new))
            .addJvmOptions(jvmOptions.toArray(String[]::new));
        for (final String entries : classPath)
        {
            launch = launch.addClassPath(entries);
        }
        if (transport != null)
        {
            launch = launch.transport(transport);
        }
        for (final Map.Entry<String, String> setting : settings.entrySet())
        {
            launch = launch.setting(setting.getKey(), setting.getValue());
        }
        checkProgram(launch.classPath());
        return new HostProcess().run(launch);
    }

    private void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new ParameterException(spec.commandLine(), complaint);
        }
    }

    private void checkSetting(final String name)
    {
        check(name.startsWith("gaeron."), "-D " + name + ": expected a setting gaeron.NAME; for the JVM of the nodes " +
            "there is --jvm=-D" + name + "=VALUE");
        check(!GIVEN_BY_OPTIONS.contains(name), "-D " + name + ": expected a setting that has no option of its own " +
            "and is not chosen by the launcher");
    }

    /** Checks the program here, where an error takes one line instead of one for each node. */
    private void checkProgram(final String path) throws IOException
    {
        final List<URL> urls = new ArrayList<>();
        for (final String entry : path.split(File.pathSeparator))
        {
            final Path file = Path.of(entry);
            if (!entry.endsWith("*") && !Files.exists(file))
            {
                throw new ParameterException(spec.commandLine(), "no such file on the class path: " + entry);
            }
            urls.addAll(urlsOf(entry));
        }
        try (URLClassLoader loader = new URLClassLoader(
            urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()))
        {
            check(mainClass.indexOf('/') < 0 && loader.findResource(mainClass.replace('.', '/') + ".class") != null,
                "class " + mainClass + " not found on the class path: see --cp");
            checkMain(loader);
        }
    }

    private void checkMain(final ClassLoader loader)
    {
        try
        {
            final Method main = Class.forName(mainClass, false, loader).getMethod("main", String[].class);
            check(Modifier.isStatic(main.getModifiers()), "main of class " + mainClass + " is not static");
        }
        catch (final NoSuchMethodException ex)
        {
            check(false, "class " + mainClass + " has no public static void main(String[])");
        }
        catch (final ClassNotFoundException | LinkageError ex)
        {
            check(false, "class " + mainClass + " cannot be loaded: " + ex);
        }
    }

    private static List<URL> urlsOf(final String entry) throws IOException
    {
        if (!entry.endsWith("*"))
        {
            return List.of(Path.of(entry).toUri().toURL());
        }
        final List<URL> urls = new ArrayList<>();
        final File[] jars = new File(entry).getAbsoluteFile().getParentFile().listFiles(
            (folder, name) -> name.toLowerCase(java.util.Locale.ROOT).endsWith(".jar"));
        for (final File jar : jars == null ? new File[0] : jars)
        {
            urls.add(jar.toURI().toURL());
        }
        return urls;
    }

    /** Returns the version of the jar. */
    static final class Version implements CommandLine.IVersionProvider
    {
        @Override
        public String[] getVersion()
        {
            final String version = RunCommand.class.getPackage().getImplementationVersion();
            return new String[]{"gaeron " + (version == null ? "(not packaged)" : version)};
        }
    }
}
