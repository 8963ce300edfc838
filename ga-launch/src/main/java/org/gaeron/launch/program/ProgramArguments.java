package org.gaeron.launch.program;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The part of a command line that belongs to the program.
 */
public final class ProgramArguments
{
    /** The name of an option, without a value that is attached to it, as in {@code -N2} or {@code --nodes=2}. */
    private static final Pattern NAME = Pattern.compile("(--[^=]+|-[A-Za-z])(.*)");

    private ProgramArguments()
    {
    }

    /**
     * {@return the class path of a program} Like {@code java}, it takes the environment's if no other is given and the
     * program is not a jar; entries of the environment that do not exist are no errors. Those of the command line are.
     *
     * @param given       on the command line.
     * @param program     a class, or a jar.
     * @param environment value of {@code CLASSPATH}, or null.
     * @throws IllegalArgumentException if an entry that is given does not exist.
     */
    public static List<String> classPath(final List<String> given, final String program, final String environment)
    {
        for (final String entries : given)
        {
            for (final String entry : entries.split(File.pathSeparator))
            {
                if (!isThere(entry))
                {
                    throw new IllegalArgumentException("no such file on the class path: " + entry);
                }
            }
        }
        if (!given.isEmpty() || environment == null || environment.isEmpty() || ProgramMain.isJar(program))
        {
            return given;
        }
        return Arrays.stream(environment.split(File.pathSeparator))
            .map(entry -> entry.isEmpty() ? "." : entry)
            .filter(ProgramArguments::isThere)
            .toList();
    }

    private static boolean isThere(final String entry)
    {
        return ClassPathFiles.isWildcard(entry) || Files.exists(Path.of(entry));
    }

    /**
     * {@return a question about an argument of the program that looks like an option of the command, or null} It is
     * none if that option stands before the program, too, or after {@code --}.
     *
     * @param command the command, which has parsed its options.
     * @param program a class, or a jar.
     * @param args    arguments of the program.
     */
    public static String misplacedOption(final CommandSpec command, final String program, final List<String> args)
    {
        final Set<String> names = command.options().stream()
            .filter(option -> !option.usageHelp() && !option.versionHelp() &&
                !command.commandLine().getParseResult().hasMatchedOption(option))
            .map(OptionSpec::names).flatMap(Arrays::stream).collect(Collectors.toSet());
        for (int i = 0; i < args.size() && !"--".equals(args.get(i)); i++)
        {
            final Matcher option = NAME.matcher(args.get(i));
            if (option.matches() && names.contains(option.group(1)))
            {
                final String value = option.group(2).isEmpty() && i + 1 < args.size() ? " " + args.get(i + 1) : "";
                return args.get(i) + " after " + program + " is an argument of the program: did you mean " +
                    command.qualifiedName() + " " + args.get(i) + value + " " + program + "?";
            }
        }
        return null;
    }
}
