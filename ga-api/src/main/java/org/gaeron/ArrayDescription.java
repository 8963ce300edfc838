package org.gaeron;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The description of an array that {@link PrintableArray#describe()} returns, from its distribution alone.
 */
final class ArrayDescription
{
    private static final int MOST_LISTED = 16;

    private final ArraySpec spec;
    private final Distribution distribution;
    private final int ranks;
    /** Bytes of elements and ghost cells of each node, by its number. */
    private final Map<Integer, Long> nodeBytes = new TreeMap<>();
    private final List<Integer> without = new ArrayList<>();
    private long leastBytes = Long.MAX_VALUE;
    private long mostBytes;
    private long allBytes;

    private ArrayDescription(final ArraySpec spec, final Distribution distribution, final Team team)
    {
        this.spec = spec;
        this.distribution = distribution;
        ranks = team.size();
        for (int rank = 0; rank < ranks; rank++)
        {
            final BlockIndices block = distribution.indices(rank);
            final long bytes = block.rows() == 0 ? 0 : (block.rows() + 2 * spec.ghostRows()) *
                (block.cols() + 2 * spec.ghostCols()) * spec.type().sizeBytes();
            if (bytes == 0)
            {
                without.add(rank);
            }
            else
            {
                leastBytes = Math.min(leastBytes, bytes);
            }
            mostBytes = Math.max(mostBytes, bytes);
            allBytes += bytes;
            nodeBytes.merge(team.nodeOf(rank), bytes, Long::sum);
        }
    }

    static String of(final ArraySpec spec, final Distribution distribution, final Team team)
    {
        return new ArrayDescription(spec, distribution, team).write();
    }

    private String write()
    {
        final StringBuilder text = new StringBuilder("array ").append(spec.name()).append(" of ").append(spec.rows())
            .append(" x ").append(spec.cols()).append(' ').append(spec.type().plural()).append(" in ")
            .append(distribution.layout()).append(": ").append(ByteText.of(allBytes)).append('\n');
        text.append("  ranks with elements: ").append(ranks - without.size()).append(", ")
            .append(range(leastBytes, mostBytes)).append(" each\n");
        if (!without.isEmpty())
        {
            text.append("  ranks without: ").append(without.stream().limit(MOST_LISTED).map(String::valueOf)
                .collect(Collectors.joining(", "))).append(without.size() > MOST_LISTED ? ", ...\n" : "\n");
        }
        if (spec.hasGhosts())
        {
            text.append("  ghost cells around each block: ").append(spec.ghostRows()).append(" x ")
                .append(spec.ghostCols()).append('\n');
        }
        addNodes(text);
        return text.toString();
    }

    private void addNodes(final StringBuilder text)
    {
        if (nodeBytes.size() > MOST_LISTED)
        {
            final long least = nodeBytes.values().stream().mapToLong(Long::longValue).min().orElseThrow();
            final long most = nodeBytes.values().stream().mapToLong(Long::longValue).max().orElseThrow();
            text.append("  nodes: ").append(nodeBytes.size()).append(", ").append(range(least, most))
                .append(" each\n");
            return;
        }
        nodeBytes.forEach((node, bytes) ->
            text.append("  node ").append(node).append(": ").append(ByteText.of(bytes)).append('\n'));
    }

    private static String range(final long least, final long most)
    {
        return least == most ? ByteText.of(least) : ByteText.of(least) + " to " + ByteText.of(most);
    }
}
