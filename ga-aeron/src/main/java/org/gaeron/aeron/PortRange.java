package org.gaeron.aeron;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.Settings;

/**
 * Ports of UDP that the nodes of a host may use. A node has one socket that receives, and one for each node that it
 * sends to.
 *
 * @param first port.
 * @param last  port.
 */
record PortRange(int first, int last)
{
    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})-(\\d{1,5})");
    private static final int MOST = 65535;

    /** Reads the setting; null if it is not set. */
    static PortRange of(final Settings settings)
    {
        final String text = settings.text(AeronSettings.PORTS, null);
        if (text == null)
        {
            return null;
        }
        final Matcher matcher = RANGE.matcher(text);
        final PortRange range = matcher.matches() ?
            new PortRange(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))) : null;
        if (range == null || range.first < 1 || range.first > range.last || range.last > MOST)
        {
            throw Settings.bad(AeronSettings.PORTS, "two ports from 1 to " + MOST + ", as 40100-40199", text);
        }
        return range;
    }

    int size()
    {
        return last - first + 1;
    }

    /** {@return the sockets of a node over UDP} */
    static int sockets(final JobContext context)
    {
        return 1 + context.nodes() - (context.host().hasIpc() ? context.host().count() : 1);
    }

    /** Refuses a job whose nodes on this host need more ports. */
    void check(final JobContext context)
    {
        final int wanted = context.host().hasUdp() ? context.host().count() * sockets(context) : 0;
        if (size() < wanted)
        {
            throw new GlobalArrayException(AeronSettings.PORTS + ": expected at least " + wanted + " ports, for " +
                context.host().count() + " of " + context.nodes() + " nodes on this host, actual " + size());
        }
    }

    @Override
    public String toString()
    {
        return first + "-" + last;
    }
}
