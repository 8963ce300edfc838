package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

class LibraryThreadsTest
{
    private final List<Integer> set = new ArrayList<>();
    private final LibraryThreads threads = new LibraryThreads(set::add);

    @Test
    void shouldUseOneThreadOutsideOfProblems()
    {
        assertEquals(List.of(1), set);
        threads.enter(3);
        threads.leave();
        assertEquals(List.of(1, 3, 1), set);
    }

    /** The second problem begins before the first one ends, and ends after it. */
    @Test
    void shouldUseOneThreadAfterProblemsThatOverlap()
    {
        threads.enter(2);
        threads.enter(4);
        threads.leave();
        assertEquals(List.of(1, 2, 4), set, "the second one goes on with its threads");
        threads.leave();
        assertEquals(List.of(1, 2, 4, 1), set);
        threads.enter(2);
        assertEquals(2, set.getLast());
    }
}
