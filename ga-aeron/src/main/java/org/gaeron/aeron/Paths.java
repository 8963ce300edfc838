package org.gaeron.aeron;

import java.net.SocketException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.failure.NetworkFailedException;
import org.gaeron.runtime.node.Rendezvous;
import org.gaeron.runtime.settings.JobContext;

/**
 * Paths over UDP between the nodes of a job. Before a node opens its wire all agree on the largest datagram, and try
 * the paths. A network that does not let them pass would otherwise be noticed in the middle of the job, by a rank that
 * waits.
 *
 * <pre>
 *   what the interface takes, a port  --rendezvous--&gt;  the least of all
 *   trial with the partners           --rendezvous--&gt;  all gaps, or none
 *   if any: late nodes had answers    --rendezvous--&gt;  all gaps: none                -&gt; the least of all
 *                                                            only small ones pass -&gt; small ones, with a warning
 *                                                            nothing passes       -&gt; an error that names the nodes
 * </pre>
 * In jobs of many nodes each tries its neighbours in a ring and some others, because all pairs would be too many.
 */
final class Paths
{
    private static final int MOST_NODES_OF_ALL_PAIRS = 64;
    private static final int RANDOM_PARTNERS = 8;
    private static final int MOST_NAMED = 3;
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    private final JobContext context;
    private final PathRecord[] nodes;

    private Paths(final JobContext context, final byte[][] records)
    {
        this.context = context;
        nodes = new PathRecord[records.length];
        Arrays.setAll(nodes, node -> PathRecord.decode(node, records[node]));
    }

    /**
     * Agrees on datagrams and tries the paths. Each node that uses UDP calls it.
     *
     * @return bytes of the largest datagram that all paths take.
     */
    static int agree(final JobContext context, final Rendezvous rendezvous)
    {
        try (PathSocket socket = new PathSocket(context))
        {
            final PathRecord mine = new PathRecord(context.identity().incarnation(),
                StreamSizes.interfaceBytes(context, interfaceMtu(context)), socket.port(),
                context.host().bindAddress());
            return new Paths(context, rendezvous.exchange(context.node(), mine.encode())).agree(socket, rendezvous);
        }
    }

    private static int interfaceMtu(final JobContext context)
    {
        try
        {
            return context.host().networkInterface().getMTU();
        }
        catch (final SocketException ex)
        {
            throw new GlobalArrayException("the MTU of " + context.host().bindAddress() + " is not known: " + ex, ex);
        }
    }

    private int agree(final PathSocket socket, final Rendezvous rendezvous)
    {
        final int most = Arrays.stream(nodes).mapToInt(PathRecord::datagramBytes).min().orElseThrow();
        final int fullBytes = StreamSizes.ofUdp(context, most).datagramBytes();
        final int[] partners = partners(context);
        final PathTrial trial = new PathTrial(socket, nodes.length, partners, fullBytes);
        socket.meet(nodes);
        trial.run(context.limits().nodeTimeoutNs());
        List<PathGap> gaps = meet(rendezvous, socket, trial, partners);
        if (!gaps.isEmpty())
        {
            // a node that was late has tried meanwhile, and was answered
            gaps = meet(rendezvous, socket, trial, partners);
        }
        return gaps.isEmpty() ? most : bridge(gaps, fullBytes);
    }

    /** {@return the gaps of all nodes, once all have ended their trials} Answers the others meanwhile. */
    private List<PathGap> meet(
        final Rendezvous rendezvous, final PathSocket socket, final PathTrial trial, final int[] partners)
    {
        final List<PathGap> mine = Arrays.stream(partners)
            .mapToObj(partner -> new PathGap(
                context.node(), partner, trial.heard(partner), socket.translated(partner)))
            .filter(gap -> gap.reach() != PathReach.FULL).toList();
        return PathGap.decode(RecordExchange.exchange(
            rendezvous, context.node(), PathGap.encode(mine), trial::answer));
    }

    /** {@return the nodes that a node tries} */
    static int[] partners(final JobContext context)
    {
        final int nodes = context.nodes();
        final IntStream some = nodes <= MOST_NODES_OF_ALL_PAIRS ? IntStream.range(1, nodes) :
            IntStream.concat(IntStream.of(1, nodes - 1),
                new Random(context.identity().jobIdLow() + context.node()).ints(RANDOM_PARTNERS, 1, nodes));
        // each begins behind itself, so not all try the same node at first
        return some.map(distance -> (context.node() + distance) % nodes).distinct()
            .filter(context.host()::isUdp).toArray();
    }

    private int bridge(final List<PathGap> gaps, final int fullBytes)
    {
        final boolean isDeaf = gaps.stream().anyMatch(gap -> gap.reach() == PathReach.NOTHING);
        if (isDeaf)
        {
            throw new NetworkFailedException(text(gaps, PathReach.NOTHING, " over UDP: ") + reason(gaps));
        }
        final String gap = text(gaps, PathReach.SMALL, " in datagrams of " + fullBytes + " bytes, but in those of " +
            AeronSettings.LEAST_MTU_BYTES);
        if (AeronSettings.of(context).mtuBytes() > 0)
        {
            throw new NetworkFailedException(
                gap + ": expected " + AeronSettings.MTU + " of at most what the path takes");
        }
        if (context.node() == 0)
        {
            LOGGER.log(System.Logger.Level.WARNING, "{0}: the job uses these; the path has a smaller MTU than the " +
                "interfaces say", gap);
        }
        return AeronSettings.LEAST_MTU_BYTES;
    }

    private String reason(final List<PathGap> gaps)
    {
        if (gaps.stream().anyMatch(PathGap::isTranslated))
        {
            return "addresses are translated on the way. The nodes need addresses at which they reach each other: " +
                "use the network of the host, or say --network";
        }
        final PortRange ports = AeronSettings.of(context).ports();
        return "a firewall, or different networks (--network)? Nodes use " +
            (ports == null ? "ports that the system chooses; --ports sets a range" : "the ports " + ports);
    }

    private String text(final List<PathGap> gaps, final PathReach reach, final String what)
    {
        final List<PathGap> such = gaps.stream().filter(gap -> gap.reach() == reach).toList();
        final String named = such.stream().limit(MOST_NAMED).map(gap ->
            name(gap.node()) + " does not hear " + name(gap.other()) + source(gap)).collect(Collectors.joining(", "));
        return named + (such.size() > MOST_NAMED ? " and " + (such.size() - MOST_NAMED) + " more pairs" : "") + what;
    }

    private String source(final PathGap gap)
    {
        return gap.isTranslated() ? ", whose datagrams come from " + gap.source() + " and not from " +
            PathSocket.text(nodes[gap.other()].socketAddress(gap.other())) : "";
    }

    private String name(final int node)
    {
        return "node " + node + " (" + nodes[node].address() + ")";
    }
}
