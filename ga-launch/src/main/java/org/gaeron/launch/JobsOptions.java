package org.gaeron.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import org.gaeron.runtime.settings.JobContext;

/**
 * The options of commands that look at running jobs.
 */
final class JobsOptions
{
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--dir", paramLabel = "DIR",
        description = "The folder that has the folders of the jobs, if they were started with a gaeron.dir.")
    private Path directory;

    void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new ParameterException(command.commandLine(), complaint);
        }
    }

    /** {@return the folder that has the folders of the jobs} */
    Path directory()
    {
        check(directory == null || Files.isDirectory(directory), "--dir: expected a folder, actual " + directory);
        return directory != null ? directory : JobContext.of(Map.of()).conclude().directory();
    }
}
