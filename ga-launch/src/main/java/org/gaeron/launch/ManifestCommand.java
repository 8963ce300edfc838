package org.gaeron.launch;

import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga manifest}: prints what others need to start the nodes of a job.
 */
@Command(
    name = "ga manifest",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    description = "Prints what a cluster needs to run a program of global arrays.",
    footer = {"", "ga manifest kubernetes --help tells more."},
    subcommands = KubernetesCommand.class)
public final class ManifestCommand implements Callable<Integer>
{
    @Spec
    private CommandSpec command;

    private ManifestCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga manifest", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return LaunchCommandLine.executeProgram(new ManifestCommand(), args);
    }

    @Override
    public Integer call()
    {
        throw new ParameterException(command.commandLine(), "expected one of kubernetes, actual none");
    }
}
