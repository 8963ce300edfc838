package org.gaeron.benchmarks.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a series of ours, as {@code udp acc open}: a transport and an operation or strategy.
 *
 * @param transport {@code near}, {@code ipc} or {@code udp}.
 * @param what      the rest of the name.
 */
record Series(String transport, String what)
{
    static final List<String> TRANSPORTS = List.of("near", "ipc", "udp");
    private static final Pattern NAME = Pattern.compile("(near|ipc|udp) (.+)");

    /** {@return the parts of a name for which {@link #isOurs(String)} is true} */
    static Series of(final String name)
    {
        final Matcher matcher = NAME.matcher(name);
        if (!matcher.matches())
        {
            throw new IllegalArgumentException("expected a series of ours, actual " + name);
        }
        return new Series(matcher.group(1), matcher.group(2));
    }

    /** {@return whether a series is ours; else it is of a baseline or a peer} */
    static boolean isOurs(final String name)
    {
        return NAME.matcher(name).matches();
    }

    /** {@return the index of a series' transport; series that are not ours come after all transports} */
    static int rankOf(final String name)
    {
        return isOurs(name) ? TRANSPORTS.indexOf(of(name).transport()) : TRANSPORTS.size();
    }

    /** {@return the name of a transport for readers} */
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
