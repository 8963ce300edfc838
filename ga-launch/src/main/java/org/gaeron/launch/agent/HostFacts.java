package org.gaeron.launch.agent;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Facts that a host has told of itself before anything was started there.
 *
 * @param javaHome    of the JDK that was found.
 * @param javaVersion in full, as {@code 25.0.3+9-LTS}.
 * @param cpus        processors that a process may use there.
 * @param address     the address at which ssh has reached the host, or empty if that is unknown.
 * @param hostName    the host's own name.
 * @param uid         number of the user.
 * @param missing     SHA-256 of the jars that are not there, each once, in order.
 */
public record HostFacts(
    String javaHome,
    String javaVersion,
    int cpus,
    String address,
    String hostName,
    long uid,
    Set<String> missing)
{
    private static final String MISSING = "missing ";

    /**
     * {@return the facts of a host's lines}
     *
     * @param lines   each a name, a blank, and a value.
     * @param answers about the jars.
     * @throws IllegalArgumentException if something else came.
     */
    static HostFacts of(final List<String> lines, final List<String> answers)
    {
        final Map<String, String> values = new HashMap<>();
        for (final String line : lines)
        {
            final String[] pair = line.split(" ", 2);
            values.put(pair[0], pair.length == 2 ? pair[1].strip() : "");
        }
        return new HostFacts(value(values, "java"), value(values, "version"), (int)number(values, "cpus"),
            value(values, "address"), value(values, "host"), number(values, "uid"), missingOf(answers));
    }

    private static Set<String> missingOf(final List<String> answers)
    {
        final Set<String> missing = new LinkedHashSet<>();
        for (final String answer : answers)
        {
            if (!answer.startsWith(MISSING))
            {
                throw new IllegalArgumentException("expected missing SHA256, actual " + answer);
            }
            missing.add(answer.substring(MISSING.length()));
        }
        return missing;
    }

    private static String value(final Map<String, String> values, final String name)
    {
        final String value = values.get(name);
        if (value == null)
        {
            throw new IllegalArgumentException("expected " + name + ", actual " + values.keySet());
        }
        return value;
    }

    private static long number(final Map<String, String> values, final String name)
    {
        try
        {
            return Long.parseLong(value(values, name));
        }
        catch (final NumberFormatException ex)
        {
            throw new IllegalArgumentException("expected a number of " + name + ", actual " + values.get(name), ex);
        }
    }
}
