package org.gaeron.verification;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import org.gaeron.launch.CommandFailures;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The command {@code ga jcstress}: checks the words that threads share against the memory model, with jcstress. Exit
 * code 0 if no forbidden outcome was observed, 1 otherwise.
 */
@Command(name = "ga jcstress", mixinStandardHelpOptions = true,
    description = "Checks the words that threads share for forbidden outcomes.")
public final class JcstressCommand implements Callable<Integer>
{
    private static final String JVM_OPTIONS =
        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED --enable-native-access=ALL-UNNAMED";
    /** Both compilers: the JVMs of jcstress inherit the options of this one, which may have but the first. */
    private static final String SHORT_JVM_OPTIONS = " -XX:TieredStopAtLevel=4 -XX:+UseSerialGC -XX:-UsePerfData";

    @Parameters(arity = "0..1", paramLabel = "REGEX", defaultValue = "org.gaeron", description = "Which checks (all).")
    private String regex;

    @Option(names = "--mode", defaultValue = "default", paramLabel = "MODE",
        description = "sanity, quick, default, tough or stress, as jcstress has them (${DEFAULT-VALUE}).")
    private String mode;

    @Option(names = "--short", description = "One JVM for each check, and a short time in it: as in the build.")
    private boolean isShort;

    @Option(names = "--ms", defaultValue = "200", paramLabel = "MS",
        description = "That short time (${DEFAULT-VALUE}).")
    private int shortMs;

    @Option(names = "--planted", description = "With a bug planted into each class: every check must fail.")
    private boolean isPlanted;

    @Option(names = "--out", paramLabel = "FOLDER",
        description = "Where the report goes (verification/target/jcstress).")
    private Path out;

    @Spec
    private CommandSpec spec;

    JcstressCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(CommandFailures.usageTold(new CommandLine(new JcstressCommand())).execute(args));
    }

    @Override
    public Integer call() throws Exception
    {
        check();
        final Path root = Path.of(System.getProperty("ga.root", ".")).toAbsolutePath();
        final Path folder = out != null ? out.toAbsolutePath() : root.resolve("verification/target/jcstress");
        Files.createDirectories(folder);
        if (isPlanted)
        {
            plant(root, folder);
        }
        // the option names the file of an earlier run; here, where this run's file goes, and not the working folder
        final List<String> args = new ArrayList<>(List.of("-t", regex, "-r", folder.toString(),
            "-p", folder.resolve("results.bin.gz").toString()));
        args.addAll(isShort ?
            List.of("-sc", "false", "-f", "1", "-fsm", "1", "-iters", "1", "-time", Integer.toString(shortMs),
                "-hs", "16", "-jvmArgs", JVM_OPTIONS + SHORT_JVM_OPTIONS) :
            List.of("-m", mode, "-jvmArgsPrepend", JVM_OPTIONS));
        try
        {
            final Options options = new Options(args.toArray(String[]::new));
            if (!options.parse())
            {
                return 1;
            }
            final JCStress stress = new JCStress(options);
            if (stress.getTests().isEmpty())
            {
                throw new ParameterException(spec.commandLine(),
                    "expected a pattern that finds tests, actual " + regex);
            }
            stress.run();
            return 0;
        }
        catch (final AssertionError ex)
        {
            System.err.println("ga jcstress: " + ex.getMessage());
            return 1;
        }
    }

    private void check()
    {
        if (!mode.matches("sanity|quick|default|tough|stress"))
        {
            throw new ParameterException(spec.commandLine(),
                "expected --mode sanity, quick, default, tough or stress, actual " + mode);
        }
        if (shortMs < 1)
        {
            throw new ParameterException(spec.commandLine(), "expected --ms of at least 1, actual " + shortMs);
        }
        try
        {
            Pattern.compile(regex);
        }
        catch (final PatternSyntaxException ex)
        {
            throw new ParameterException(spec.commandLine(),
                "expected a regular expression, actual " + regex + ": " + ex.getDescription());
        }
    }

    /** Puts the planted classes first on the class path; the forked JVMs take it from this property. */
    private static void plant(final Path root, final Path folder) throws IOException
    {
        System.setProperty("java.class.path", Planted.plantAll(root, folder.resolve("planted")) +
            File.pathSeparator + System.getProperty("java.class.path"));
    }
}
