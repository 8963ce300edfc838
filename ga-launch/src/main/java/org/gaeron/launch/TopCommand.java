package org.gaeron.launch;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import org.gaeron.launch.report.JobAnswer;
import org.gaeron.launch.report.Question;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga top}: shows what the nodes of a running job do, again and again until the job has ended.
 */
@Command(
    name = "ga top",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    description = "Shows what the nodes of a running job do, once a second, until the job has ended.",
    footer = {
        "",
        "near/s    operations on the node's own memory; only with",
        "          -D gaeron.statistics=true, because counting them costs time",
        "far/s     requests to other nodes, also of collective calls",
        "served/s  requests of other nodes that the node has performed",
        "B/s       bytes of the elements of those before",
        "tasks     numbers that its ranks have taken from task counters",
        "heap      of its JVM, with garbage",
        "arrays    memory of its blocks of arrays",
        "state     what its ranks do, or how it has ended",
        "",
        "The first table has averages since the job began. The exit code is 0 when the job has ended, and 69 if it " +
            "is not there or does not answer. ga ps lists the jobs."})
public final class TopCommand implements Callable<Integer>
{
    private static final double MOST_SECONDS = 3_600;
    private static final double LEAST_SECONDS = 0.1;

    @Parameters(index = "0", arity = "0..1", paramLabel = "JOB",
        description = "The begin of the job's id; may be left out if one job runs.")
    private String job;

    @Option(names = "-n", paramLabel = "COUNT", description = "Number of tables (default: until the job has ended).")
    private Long count;

    @Option(names = "--interval", paramLabel = "SECONDS", defaultValue = "1",
        description = "Time between two tables (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Mixin
    private JobsOptions options;

    private TopCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga top", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return LaunchCommandLine.execute(new TopCommand(), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException
    {
        options.check(count == null || count >= 1, "expected -n of at least 1, actual " + count);
        options.check(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS,
            "expected --interval from " + LEAST_SECONDS + " to 3600, actual " + seconds);
        try (SeenJob seen = SeenJob.of(options, job); TopScreen screen = TopScreen.open(System.out))
        {
            show(seen, screen);
        }
        return 0;
    }

    private void show(final SeenJob seen, final TopScreen screen) throws IOException, InterruptedException
    {
        final TopTable table = new TopTable(seen.facts());
        final long intervalNs = (long)(seconds * TimeUnit.SECONDS.toNanos(1));
        for (long shown = 0; true; shown++)
        {
            final long beganNs = System.nanoTime();
            final JobAnswer view = seen.ask(Question.STATUS);
            if (view == null)
            {
                break;
            }
            screen.show(table.lines(view));
            if (count != null && shown + 1 == count || System.out.checkError())
            {
                return;
            }
            seen.sleep(intervalNs - (System.nanoTime() - beganNs));
        }
        screen.end("job " + seen.facts().shortId() + " has ended");
    }
}
