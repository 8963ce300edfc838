package org.gaeron.benchmarks.jmh;

import java.io.IOException;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

import org.openjdk.jmh.Main;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * JMH's own command. Unlike JMH, it reports unknown options, and names that match no benchmark, in one line with exit
 * code 2, and ends with exit code 1 after a benchmark that fails, unless it is told otherwise ({@code -foe}).
 */
public final class JmhCommand
{
    private static final int BAD_INPUT = 2;

    private JmhCommand()
    {
    }

    /**
     * Runs the benchmarks that match.
     *
     * @param args as for JMH; {@code -h} lists them.
     * @throws IOException if JMH fails to read or write a file.
     */
    public static void main(final String[] args) throws IOException
    {
        final String complaint = complaintOf(args);
        if (complaint != null)
        {
            System.err.println("ga bench jmh: " + complaint);
            System.exit(BAD_INPUT);
        }
        Main.main(withFailures(args));
    }

    /** {@return the arguments, which are good, with JMH's option that a benchmark's failure is its own} */
    static String[] withFailures(final String... args)
    {
        try
        {
            return new CommandLineOptions(args).shouldFailOnError().hasValue() ? args :
                Stream.concat(Stream.of(args), Stream.of("-foe", "true")).toArray(String[]::new);
        }
        catch (final CommandLineOptionException ex)
        {
            throw new IllegalArgumentException(ex);
        }
    }

    /** {@return a complaint about the arguments in one line; null if they are good} */
    static String complaintOf(final String... args)
    {
        try
        {
            final CommandLineOptions options = new CommandLineOptions(args);
            final boolean isFound = !BenchmarkList.defaultList().find(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                options.getIncludes(),
                options.getExcludes()).isEmpty();
            return isFound || options.shouldHelp() ? null :
                "expected the name of a benchmark (ga bench jmh -l lists them), actual " + options.getIncludes();
        }
        catch (final CommandLineOptionException | PatternSyntaxException ex)
        {
            return ex.getMessage().lines().findFirst().orElseThrow();
        }
    }
}
