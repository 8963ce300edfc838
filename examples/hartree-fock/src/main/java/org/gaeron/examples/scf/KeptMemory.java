package org.gaeron.examples.scf;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.World;
import org.gaeron.examples.chem.InputException;

/**
 * Memory for integrals that ranks keep. It is a bound: what is not needed is not taken.
 */
final class KeptMemory
{
    /** Stands for the usual share of the host's memory. */
    static final long SHARE = -1;

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,15})([kmgt]?)");
    private static final int UNIT_BITS = 10;

    private KeptMemory()
    {
    }

    /**
     * {@return bytes, or {@link #SHARE}}
     *
     * @param size a number with or without a unit of k, m, g or t, which are powers of 1024; null for the share.
     * @throws InputException if it is none, or too much for a number.
     */
    static long parse(final String size)
    {
        if (size == null)
        {
            return SHARE;
        }
        final Matcher matcher = SIZE.matcher(size.toLowerCase(Locale.ROOT));
        if (matcher.matches())
        {
            final long number = Long.parseLong(matcher.group(1));
            final String unit = matcher.group(2);
            final int bits = unit.isEmpty() ? 0 : UNIT_BITS * ("kmgt".indexOf(unit) + 1);
            if (number <= Long.MAX_VALUE >> bits)
            {
                return number << bits;
            }
        }
        throw new InputException("expected --memory of a size as 512m, 4g or 0, actual '" + size + "'");
    }

    /**
     * {@return bytes for each rank of this node} The share is half of the JVM's largest heap, divided by the nodes of
     * the host. The heap is a quarter of the memory that the host, or the container, has, unless an option of the JVM
     * says otherwise. The JVM's limit of memory outside of its heap is as large.
     *
     * @param world the job.
     * @param bytes for each node, or {@link #SHARE}.
     */
    static long ofRank(final World world, final long bytes)
    {
        final int nodesOfHost = Integer.getInteger("gaeron.host.nodes", world.nodes());
        final long ofNode = bytes == SHARE ? Runtime.getRuntime().maxMemory() / 2 / nodesOfHost : bytes;
        return ofNode / (world.size() / world.nodes());
    }
}
