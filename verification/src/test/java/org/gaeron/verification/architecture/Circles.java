package org.gaeron.verification.architecture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Circles of a graph: its strongly connected components of two nodes and more. The algorithm is that of Tarjan
 * (Depth-First Search and Linear Graph Algorithms, SIAM Journal on Computing 1, 1972). It recurses along each path.
 */
final class Circles
{
    private final Map<String, ? extends Collection<String>> graph;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lows = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final List<Set<String>> found = new ArrayList<>();

    private Circles(final Map<String, ? extends Collection<String>> graph)
    {
        this.graph = graph;
    }

    /**
     * {@return the circles of a graph, each with its nodes in order}
     *
     * @param graph the successors of each node.
     */
    static List<Set<String>> of(final Map<String, ? extends Collection<String>> graph)
    {
        final Circles circles = new Circles(graph);
        new TreeMap<>(graph).keySet().forEach(circles::visit);
        return circles.found;
    }

    private int visit(final String node)
    {
        if (numbers.containsKey(node))
        {
            // what has left the path belongs to another component
            return path.contains(node) ? numbers.get(node) : Integer.MAX_VALUE;
        }
        final int number = numbers.size();
        numbers.put(node, number);
        lows.put(node, number);
        path.push(node);
        for (final String next : graph.containsKey(node) ? graph.get(node) : Set.<String>of())
        {
            lows.merge(node, visit(next), Math::min);
        }
        final int low = lows.get(node);
        if (low == number)
        {
            take(node);
            return Integer.MAX_VALUE;
        }
        return low;
    }

    private void take(final String root)
    {
        final Set<String> component = new TreeSet<>();
        String node;
        do
        {
            node = path.pop();
            component.add(node);
        }
        while (!node.equals(root));
        if (component.size() > 1)
        {
            found.add(component);
        }
    }
}
