package org.gaeron.benchmarks.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a series of ours, as {@code udp acc open}: the transport, and what was done over it.
 *
 * @param transport {@code near}, {@code ipc} or {@code udp}.
 * @param what      was done.
 */
record Series(String transport, String what)
{
    static final List<String> TRANSPORTS = List.of("near", "ipc", "udp");
    private static final Pattern NAME = Pattern.compile("(near|ipc|udp) (.+)");

    /** {@return the parts of a name that {@link #isOurs}} */
    static Series of(final String name)
    {
        final Matcher matcher = NAME.matcher(name);
        if (!matcher.matches())
        {
            throw new IllegalArgumentException("expected a series of ours, actual " + name);
        }
        return new Series(matcher.group(1), matcher.group(2));
    }

    /** {@return whether a series is ours; else it is a baseline or a peer} */
    static boolean isOurs(final String name)
    {
        return NAME.matcher(name).matches();
    }

    /** {@return the place of the transport of a series among all; after them if the series is not ours} */
    static int rankOf(final String name)
    {
        return isOurs(name) ? TRANSPORTS.indexOf(of(name).transport()) : TRANSPORTS.size();
    }

    /** {@return a transport as it is told to readers} */
    static String titleOf(final String transport)
    {
        return switch (transport)
        {
            case "near" -> "near (one node)";
            case "ipc" -> "IPC (shared memory)";
            case "udp" -> "UDP";
            default -> transport;
        };
    }
}
