package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Memory of closed arrays that cannot be freed yet, because a thread of the program has it in a call that is under way,
 * such as a read from a file. It is tried again when other memory is freed, or is wanted and not left. Under the lock
 * of the memory.
 */
final class HeldArenas
{
    private record Held(Arena arena, long bytes)
    {
    }

    private final List<Held> all = new ArrayList<>();

    /**
     * Closes an arena, now or later.
     *
     * @param bytes that are reserved for it.
     * @return the bytes that are free now.
     */
    long close(final Arena arena, final long bytes)
    {
        if (tryClose(arena))
        {
            return bytes;
        }
        all.add(new Held(arena, bytes));
        return 0;
    }

    /** {@return the bytes that are free now, and were not before} */
    long closeFree()
    {
        long freed = 0;
        for (final Iterator<Held> each = all.iterator(); each.hasNext(); )
        {
            final Held held = each.next();
            if (tryClose(held.arena))
            {
                freed += held.bytes;
                each.remove();
            }
        }
        return freed;
    }

    /** {@return of how many arrays there is memory} */
    int count()
    {
        return all.size();
    }

    private static boolean tryClose(final Arena arena)
    {
        try
        {
            arena.close();
            return true;
        }
        catch (final IllegalStateException ex)
        {
            return !arena.scope().isAlive();
        }
    }
}
