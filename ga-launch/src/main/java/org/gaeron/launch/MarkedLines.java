package org.gaeron.launch;

/**
 * Lines of all nodes of a job that are meant for its launcher. Any thread.
 */
final class MarkedLines
{
    private final FailureTraces traces = new FailureTraces();
    private final ProgressTable progress = new ProgressTable();

    /** {@return what is to be printed for a line that begins with the mark; the same line if it is not one of these} */
    String take(final String line)
    {
        final TraceLine trace = TraceLine.decode(line);
        if (trace != null)
        {
            return traces.add(trace);
        }
        final StatusLine status = StatusLine.decode(line);
        if (status != null)
        {
            progress.add(status);
            return "";
        }
        return line;
    }

    FailureTraces traces()
    {
        return traces;
    }

    ProgressTable progress()
    {
        return progress;
    }
}
