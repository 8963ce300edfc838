package org.gaeron.launch.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of hosts in a list of Slurm, as {@code gh[01-04,7],login1}. The command scontrol, which does the same, is
 * not in containers.
 */
public final class SlurmHosts
{
    private static final int MOST_HOSTS = 1 << 16;
    /** A part of the list: what is in brackets may have commas. */
    private static final Pattern PART = Pattern.compile("((?:[^\\[\\],]|\\[[^\\[\\]]*])+)(?:,|$)");
    private static final Pattern BRACKETS = Pattern.compile("([^\\[]*)\\[([^\\]]*)](.*)");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    private final List<String> names = new ArrayList<>();

    private SlurmHosts()
    {
    }

    /**
     * {@return the names in order, at least one}
     *
     * @param variable of the environment, for messages.
     * @param list     its value.
     * @throws IllegalArgumentException if it is no list of hosts.
     */
    public static List<String> of(final String variable, final String list)
    {
        final SlurmHosts hosts = new SlurmHosts();
        final Matcher part = PART.matcher(list);
        int end = 0;
        boolean isGood = !list.endsWith(",");
        while (isGood && end < list.length())
        {
            isGood = part.find(end) && part.start() == end && hosts.add(part.group(1));
            end = isGood ? part.end() : end;
        }
        if (!isGood || hosts.names.isEmpty())
        {
            throw new IllegalArgumentException(variable + ": expected a list of hosts, as gh[01-04], actual " +
                (list.isEmpty() ? "none" : list));
        }
        return List.copyOf(hosts.names);
    }

    /** Adds the names of a part. Returns false if it is none. */
    private boolean add(final String text)
    {
        final Matcher brackets = BRACKETS.matcher(text);
        if (!brackets.matches())
        {
            names.add(text);
            return names.size() <= MOST_HOSTS;
        }
        for (final String each : brackets.group(2).split(",", -1))
        {
            final Matcher range = RANGE.matcher(each);
            if (!range.matches())
            {
                return false;
            }
            final String first = range.group(1);
            final int last = Integer.parseInt(range.group(2) == null ? first : range.group(2));
            if (last < Integer.parseInt(first))
            {
                return false;
            }
            for (int number = Integer.parseInt(first); number <= last; number++)
            {
                final String digits = String.format(Locale.ROOT, "%0" + first.length() + "d", number);
                if (!add(brackets.group(1) + digits + brackets.group(3)))
                {
                    return false;
                }
            }
        }
        return true;
    }
}
