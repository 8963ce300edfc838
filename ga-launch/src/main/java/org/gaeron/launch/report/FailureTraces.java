package org.gaeron.launch.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The stack traces of the failed ranks of a job. Traces are equal if they have the same frames, and messages that
 * differ in numbers alone, whatever they have suppressed. Any thread.
 */
public final class FailureTraces
{
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    /** Lines of a suppressed exception: what a rank gets from the job when it closes its arrays after a failure. */
    private static final Pattern SUPPRESSED = Pattern.compile("\t(Suppressed: |Caused by: |\t)");
    private static final String FRAME = "\tat ";
    private static final String END = " failed";

    private final Map<String, Known> known = new LinkedHashMap<>();

    /** A trace that is printed, and the number of further ones that equal it. */
    private static final class Known
    {
        private final String who;
        private int others;

        private Known(final String who)
        {
            this.who = who;
        }
    }

    /** {@return the text to print for a trace; empty if there is nothing new} */
    synchronized String add(final TraceLine trace)
    {
        final String key = key(trace.text());
        final Known equal = known.get(key);
        if (equal != null)
        {
            equal.others++;
            return "";
        }
        if (trace.isFurther())
        {
            return "";
        }
        final int end = trace.text().indexOf(END);
        known.put(key, new Known(end < 0 ? "a node" : trace.text().substring(0, end)));
        return trace.text();
    }

    /** {@return lines that count the traces that were not printed} */
    public synchronized List<String> others()
    {
        final List<String> lines = new ArrayList<>();
        for (final Known each : known.values())
        {
            if (each.others > 0)
            {
                final String kind = each.who.startsWith("rank ") ? "rank" : "node";
                lines.add(each.who + END + ", and " + each.others + " more " + kind + (each.others > 1 ? "s" : "") +
                    " in the same way");
            }
        }
        return lines;
    }

    private static String key(final String trace)
    {
        return trace.lines()
            .filter(line -> !SUPPRESSED.matcher(line).lookingAt())
            .map(line -> line.startsWith(FRAME) ? line : NUMBER.matcher(line).replaceAll("0"))
            .collect(Collectors.joining("\n"));
    }
}
