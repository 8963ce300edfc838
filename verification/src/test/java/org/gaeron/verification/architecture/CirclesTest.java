package org.gaeron.verification.architecture;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Circles of graphs whose circles are known, and of random graphs, by the definition. */
class CirclesTest
{
    @Test
    void shouldFindNoneInATree()
    {
        assertEquals(List.of(), Circles.of(Map.of("a", List.of("b", "c"), "b", List.of("d"), "c", List.of("d"))));
    }

    @Test
    void shouldTellTwoCirclesApart()
    {
        final Map<String, List<String>> graph = Map.of("a", List.of("b"), "b", List.of("a", "c"), "c", List.of("d"),
            "d", List.of("c"));
        assertEquals(Set.of(Set.of("a", "b"), Set.of("c", "d")), new HashSet<>(Circles.of(graph)));
    }

    @Test
    void shouldJoinCirclesThatShareANode()
    {
        final Map<String, List<String>> graph = Map.of("a", List.of("b"), "b", List.of("a", "c"), "c", List.of("b"));
        assertEquals(List.of(Set.of("a", "b", "c")), Circles.of(graph));
    }

    @Test
    void shouldFindThoseThatReachEachOther()
    {
        final Random random = new Random(1);
        for (int seed = 0; seed < 500; seed++)
        {
            final Map<String, Set<String>> graph = new HashMap<>();
            for (int node = 0; node < 12; node++)
            {
                graph.put("n" + node, new HashSet<>());
            }
            for (int edge = 0; edge < 16; edge++)
            {
                graph.get("n" + random.nextInt(12)).add("n" + random.nextInt(12));
            }
            assertEquals(mutual(graph), new HashSet<>(Circles.of(graph)));
        }
    }

    private static Set<Set<String>> mutual(final Map<String, Set<String>> graph)
    {
        final Map<String, Set<String>> reached = new HashMap<>();
        graph.keySet().forEach(node -> reach(graph, node, reached.computeIfAbsent(node, name -> new HashSet<>())));
        final Set<Set<String>> circles = new HashSet<>();
        for (final String node : graph.keySet())
        {
            final Set<String> circle = new HashSet<>(reached.get(node));
            circle.removeIf(other -> !reached.get(other).contains(node));
            if (circle.size() > 1)
            {
                circles.add(circle);
            }
        }
        return circles;
    }

    private static void reach(final Map<String, Set<String>> graph, final String from, final Set<String> reached)
    {
        for (final String next : graph.get(from))
        {
            if (reached.add(next))
            {
                reach(graph, next, reached);
            }
        }
    }
}
