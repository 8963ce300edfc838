package org.gaeron.launch;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import org.gaeron.launch.report.CountersLine;
import org.gaeron.launch.report.JobAnswer;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.Question;
import org.gaeron.launch.text.Printable;
import org.gaeron.launch.text.StandardOutput;
import org.gaeron.runtime.node.NodeCounter;
import org.gaeron.runtime.node.NodeStatus;

/**
 * The command {@code ga stat}: prints all counters of a running job once.
 */
@Command(
    name = "ga stat",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    description = "Prints all counters of the nodes of a running job once, node by node: those of Gaeron, and those " +
        "of Aeron, which a node may share with others of its host.",
    footer = {"", "The exit code is 69 if the job is not there or does not answer. ga ps lists the jobs."})
public final class StatCommand implements Callable<Integer>
{
    private static final String ROW = "%20d  %s%n";

    @Parameters(index = "0", arity = "0..1", paramLabel = "JOB",
        description = "The begin of the job's id; may be left out if one job runs.")
    private String job;

    @Mixin
    private JobsOptions options;

    private StatCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga stat", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return LaunchCommandLine.execute(new StatCommand(), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException
    {
        try (SeenJob seen = SeenJob.of(options, job))
        {
            final JobAnswer status = seen.ask(Question.STATUS);
            final JobAnswer counters = status == null ? null : seen.ask(Question.COUNTERS);
            if (counters == null)
            {
                throw new LaunchFailedException("job " + seen.facts().shortId() + " has ended", null);
            }
            final Map<Integer, JobAnswer.NodeView> states = new TreeMap<>();
            status.nodes().forEach(node -> states.put(node.node(), node));
            counters.nodes().forEach(node -> print(states.get(node.node()), node, counters.silentSeconds(node)));
        }
        return 0;
    }

    private static void print(
        final JobAnswer.NodeView state, final JobAnswer.NodeView node, final long silentSeconds)
    {
        final NodeStatus status = state.status();
        final CountersLine counters = CountersLine.decode(node.answer());
        System.out.println("node " + node.node() + " on " + node.host() + (!node.fate().isEmpty() ? ": " + node.fate() :
            status == null || counters == null ? ": no answer" :
            silentSeconds > 0 ? ": no answer for " + silentSeconds + "s; was" : ""));
        if (status != null)
        {
            print(status.far().operations(), "requests to other nodes");
            print(status.far().bytes(), "bytes of their elements");
            print(status.tasks(), "task numbers taken");
            print(status.heapBytes(), "bytes of the heap in use");
            print(status.memoryBytes(), "bytes of blocks of arrays");
        }
        if (counters != null)
        {
            for (final NodeCounter counter : counters.counters())
            {
                print(counter.value(), counter.label());
            }
        }
    }

    private static void print(final long value, final String label)
    {
        System.out.printf(Locale.ROOT, ROW, value, Printable.line(label));
    }
}
