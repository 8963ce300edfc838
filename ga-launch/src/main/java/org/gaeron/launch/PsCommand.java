package org.gaeron.launch;

import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import org.gaeron.launch.job.JobFacts;
import org.gaeron.launch.text.Printable;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga ps}: lists the running jobs of this user on this host.
 */
@Command(
    name = "ga ps",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    description = "Lists your running jobs on this host: the begin of the job's id, nodes x ranks, since when, the " +
        "process that has started it, which nodes that process has started, their hosts, and the program.")
public final class PsCommand implements Callable<Integer>
{
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());
    private static final String ROW = "%-8s  %-8s  %-19s  %8s  %-11s  %-20s  %s";

    @Mixin
    private JobsOptions options;

    private PsCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga ps", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return LaunchCommandLine.execute(new PsCommand(), args);
    }

    @Override
    public Integer call() throws IOException
    {
        final List<SeenJob> jobs = SeenJob.all(options);
        System.out.println(String.format(ROW, "job", "N x R", "since", "process", "nodes here", "hosts", "program"));
        jobs.forEach(job -> System.out.println(row(job.facts())));
        SeenJob.close(jobs);
        return 0;
    }

    /** {@return the row of a job} */
    static String row(final JobFacts job)
    {
        return String.format(ROW, Printable.line(job.shortId()), job.nodes() + " x " + job.ranks(),
            TIME.format(job.since()), job.pid(), here(job), Printable.line(String.join(",", job.hosts())),
            Printable.line(job.program()));
    }

    private static String here(final JobFacts job)
    {
        return job.count() == 0 ? "none, leads" : job.count() == job.nodes() ? "all" :
            job.first() + (job.count() == 1 ? "" : "-" + (job.first() + job.count() - 1)) +
                (job.isHead() ? ", leads" : "");
    }
}
