package org.gaeron.launch.job;

import java.nio.file.Path;

import picocli.CommandLine.Option;

import org.gaeron.launch.report.NodeOutputs;
import org.gaeron.launch.report.Phases;

/**
 * The view of a job that a user has asked for, as a mixin of picocli: by itself the output of its nodes and no more.
 */
public final class JobView
{
    @Option(names = "--progress",
        description = "Show now and then what ranks do, tasks, operations and bytes a second, and memory.")
    private boolean showsProgress;

    @Option(names = "--output", paramLabel = "DIR",
        description = "Put the output of each node into a file of this folder, node-0.txt and so on.")
    private Path output;

    @Option(names = {"-v", "--verbose"}, description = "Show the phases of the start, and which nodes are where.")
    private boolean isVerbose;

    @Option(names = "--dry-run", description = "Print the commands that would start the job, and start nothing.")
    private boolean isDryRun;

    /** A view with nothing more; picocli sets what the command line has. */
    public JobView()
    {
    }

    /**
     * Puts the output of nodes into files.
     *
     * @param folder gets {@code node-0.txt} and so on.
     * @return this.
     */
    public JobView output(final Path folder)
    {
        output = folder;
        return this;
    }

    /** {@return whether lines on the progress of the job are wanted} */
    public boolean showsProgress()
    {
        return showsProgress;
    }

    /** {@return whether nothing is to be started} */
    public boolean isDryRun()
    {
        return isDryRun;
    }

    /** {@return the outputs of a job that begins} */
    public NodeOutputs outputs()
    {
        if (output != null && output.toString().isEmpty())
        {
            throw new IllegalArgumentException("--output: expected a folder, actual an empty name");
        }
        return output == null ? NodeOutputs.printed() : NodeOutputs.inFiles(output);
    }

    /** {@return the phases of a job that begins} */
    public Phases phases()
    {
        return new Phases(isVerbose ? System.err : null);
    }
}
