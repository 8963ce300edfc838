package org.gaeron.launch.report;

/**
 * Lines of all nodes of a job that are meant for its launcher. Any thread.
 *
 * <p>Ctrl-\ reaches all processes of a job. No JVM lets a program handle that signal, SIGQUIT, not even one with the
 * option {@code -Xrs}; but each prints the stacks of its threads. So the launcher goes by the nodes' stacks.
 */
public final class MarkedLines
{
    /** How the stacks begin that a JVM prints on SIGQUIT. Another JVM may have other words: then nothing follows. */
    static final String STACKS = "Full thread dump ";

    private final FailureTraces traces = new FailureTraces();
    private final ProgressTable progress = new ProgressTable();
    private final NodeAnswers answers = new NodeAnswers();

    /** {@return what is to be printed for a line that begins with the mark; the same line if it is not one of these} */
    public String take(final String line)
    {
        if (line.startsWith(STACKS))
        {
            progress.want();
            return line;
        }
        final TraceLine trace = TraceLine.decode(line);
        if (trace != null)
        {
            return traces.add(trace);
        }
        final StatusLine status = StatusLine.decode(line);
        if (status != null)
        {
            progress.add(status);
            answers.add(Question.STATUS, status.node(), line);
            return "";
        }
        final CountersLine counters = CountersLine.decode(line);
        if (counters != null)
        {
            answers.add(Question.COUNTERS, counters.node(), line);
            return "";
        }
        return line;
    }

    public FailureTraces traces()
    {
        return traces;
    }

    public NodeAnswers answers()
    {
        return answers;
    }

    public ProgressTable progress()
    {
        return progress;
    }
}
