package org.gaeron.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.job.JavaCommand;
import org.gaeron.launch.program.ProgramMain;

/**
 * The command line of a running JVM, as far as other JVMs that run the same program need it.
 *
 * @param main main class and class path.
 * @param args arguments of its {@code main}.
 */
record PlainCommand(ProgramMain main, List<String> args)
{
    /** Options that only one JVM of a program can have: ports, and archives for other class paths. */
    private static final Pattern ONE_JVM = Pattern.compile("(-agentlib:jdwp|-Xrunjdwp|-XX:AOT|" +
        "-XX:SharedArchiveFile|-XX:ArchiveClassesAtExit|-Dcom\\.sun\\.management\\.jmxremote\\.(rmi\\.)?port=).*");

    /**
     * {@return the command line of this JVM}
     *
     * @param launched arguments that the program handed on: those of its {@code main}, or others.
     * @throws GlobalArrayException if the command line does not tell.
     */
    static PlainCommand ofThisJvm(final List<String> launched)
    {
        return of(System.getProperty("sun.java.command"), System.getProperty("java.class.path"), launched,
            ProcessHandle.current().info().arguments().orElse(new String[0]));
    }

    /**
     * {@return a command line}
     *
     * @param command   main class or jar, and the arguments, joined by blanks, as HotSpot keeps them; may be null.
     * @param classPath in the form of {@code java.class.path}; only the jar if one was started.
     * @param launched  arguments that the program handed on.
     * @param vector    arguments of the process, each for itself; the last ones are those of the program.
     */
    static PlainCommand of(
        final String command, final String classPath, final List<String> launched, final String... vector)
    {
        check(command != null, "a JVM that knows its main class");
        final boolean isJar = (command + " ").startsWith(classPath + " ") && Files.isRegularFile(Path.of(classPath));
        final String program = isJar ? classPath : command.split(" ", 2)[0];
        // a module, or a source file, which the compiler's module runs
        check(isJar || program.indexOf('/') < 0, "a compiled class on the class path, or a jar");
        return new PlainCommand(new ProgramMain(isJar ? mainClassOf(program) : program, classPath),
            argsOf(command, program, launched, Arrays.asList(vector)));
    }

    private static String mainClassOf(final String jar)
    {
        try
        {
            return ProgramMain.mainClassOf(Path.of(jar));
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException("the jar of the program cannot be read: " + ex, ex);
        }
    }

    /** Blanks in arguments are gone from the command; where they matter, the vector has them. */
    private static List<String> argsOf(
        final String command, final String program, final List<String> launched, final List<String> vector)
    {
        final String joined = command.substring(Math.min(command.length(), program.length() + 1));
        if (String.join(" ", launched).equals(joined))
        {
            return launched;
        }
        for (int first = vector.size(); first >= 0; first--)
        {
            final List<String> args = vector.subList(first, vector.size());
            if (String.join(" ", args).equals(joined))
            {
                return List.copyOf(args);
            }
        }
        check(false, "arguments of main that this system tells, or that the program hands to launch");
        return launched;
    }

    /**
     * {@return those options of a JVM that others with the same program need} Settings of the job have a way of their
     * own.
     *
     * @param options of this JVM.
     */
    static String[] jvmOptions(final List<String> options)
    {
        return options.stream()
            .filter(option -> !JavaCommand.isSetting(option) && !ONE_JVM.matcher(option).matches())
            .toArray(String[]::new);
    }

    private static void check(final boolean isGood, final String expected)
    {
        if (!isGood)
        {
            throw new GlobalArrayException("the nodes cannot be started from this JVM: expected " + expected +
                ", or start the program with ga run");
        }
    }
}
