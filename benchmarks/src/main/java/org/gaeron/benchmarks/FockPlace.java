package org.gaeron.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.examples.chem.InputException;

/**
 * Placement of the ranks of {@link FockBench}: on one node ({@code near-N}), or half of them on each of two
 * ({@code ipc-N}, {@code udp-N}).
 *
 * @param transport {@code near}, {@code ipc} or {@code udp}.
 * @param ranks     of all nodes.
 */
record FockPlace(String transport, int ranks)
{
    /** The single rank to which efficiencies refer. */
    static final FockPlace ONE = new FockPlace("near", 1);

    private static final Pattern NAME = Pattern.compile("(near|ipc|udp)-([1-9][0-9]?)");

    /**
     * {@return the places in the given order, without duplicates}
     *
     * @param names      as on the command line.
     * @param transports that are possible.
     * @throws InputException if a name is not that of a possible place.
     */
    static List<FockPlace> of(final List<String> names, final List<String> transports)
    {
        final List<FockPlace> places = new ArrayList<>();
        for (final String name : names)
        {
            final FockPlace place = of(name, transports);
            if (!places.contains(place))
            {
                places.add(place);
            }
        }
        return places;
    }

    private static FockPlace of(final String name, final List<String> transports)
    {
        final Matcher matcher = NAME.matcher(name);
        if (matcher.matches())
        {
            final FockPlace place = new FockPlace(matcher.group(1), Integer.parseInt(matcher.group(2)));
            if (place.ranks % place.nodes() == 0 && transports.contains(place.transport))
            {
                return place;
            }
        }
        final boolean hasIpc = transports.contains("ipc");
        throw new InputException("expected --places of near-N" + (hasIpc ? ", ipc-N" : "") +
            " and udp-N, N ranks up to 99, an even number of them on two nodes, actual '" + name + "'" +
            (hasIpc ? "" : " between hosts"));
    }

    int nodes()
    {
        return "near".equals(transport) ? 1 : 2;
    }

    /** {@return the series of the results; its points are numbers of ranks} */
    String series(final String strategy)
    {
        return transport + " " + strategy;
    }
}
