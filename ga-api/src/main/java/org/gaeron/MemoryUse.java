package org.gaeron;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The memory of the arrays of a job, by node, as {@link World#memory()} found it. {@code toString} is a table.
 *
 * @param nodes the nodes in their order.
 */
public record MemoryUse(List<Node> nodes)
{
    /**
     * The memory of the arrays of one node.
     *
     * @param limitBytes    the most that blocks of arrays may take, as {@code gaeron.memory.limit} says it.
     * @param reservedBytes what they take.
     * @param arrays        what the arrays of each name take together, of all teams of the node's ranks. The rest is
     *                      memory of groups and of large reductions.
     */
    public record Node(long limitBytes, long reservedBytes, SortedMap<String, Long> arrays)
    {
        /**
         * Copies the map.
         */
        public Node
        {
            arrays = Collections.unmodifiableSortedMap(new TreeMap<>(arrays));
        }

        /**
         * {@return bytes that new arrays may take}
         */
        public long freeBytes()
        {
            return limitBytes - reservedBytes;
        }
    }

    /**
     * Copies the list.
     */
    public MemoryUse
    {
        nodes = List.copyOf(nodes);
    }

    /**
     * {@return what the arrays of a name take on all nodes together; 0 if there are none}
     *
     * @param name a name of arrays.
     */
    public long bytesOf(final String name)
    {
        return nodes.stream().mapToLong(node -> node.arrays().getOrDefault(name, 0L)).sum();
    }

    /** {@return a line for each node, and one for each name of arrays, the largest first} */
    @Override
    public String toString()
    {
        final StringBuilder text = new StringBuilder();
        for (int node = 0; node < nodes.size(); node++)
        {
            final Node of = nodes.get(node);
            text.append("node ").append(node).append(": ").append(ByteText.of(of.reservedBytes())).append(" of ")
                .append(ByteText.of(of.limitBytes())).append('\n');
            of.arrays().entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .forEach(each -> text.append("  ").append(each.getKey()).append(": ")
                    .append(ByteText.of(each.getValue())).append('\n'));
        }
        return text.toString();
    }
}
