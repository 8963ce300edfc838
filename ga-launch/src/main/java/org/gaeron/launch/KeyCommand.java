package org.gaeron.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga key}: makes the key of jobs whose nodes are started one by one.
 */
@Command(
    name = "ga key",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    description = "Writes a new key for jobs whose nodes ga node starts: 32 random bytes, as hexadecimal digits. " +
        "Only you can read the file. Who can read it can join your jobs. Give each host a copy, or a folder that " +
        "all share.")
public final class KeyCommand implements Callable<Integer>
{
    @Parameters(paramLabel = "FILE", description = "Name of a new file.")
    private Path file;

    private KeyCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga key", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return LaunchCommandLine.execute(new KeyCommand(), args);
    }

    @Override
    public Integer call() throws IOException
    {
        JobKey.create(file);
        return 0;
    }
}
