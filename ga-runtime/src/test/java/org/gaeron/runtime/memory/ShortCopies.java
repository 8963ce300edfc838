package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.patch.LocalBuffer;

/**
 * Copies two words to arrays of two types, in turn, and prints how often the array showed an old word after its copy.
 * It is a program, because what the JVM has seen before decides how a copy is compiled.
 */
final class ShortCopies
{
    private static final int COPIES = 200_000;
    private static final int BYTES = 2 * Long.BYTES;

    private final MemorySegment from = Arena.ofAuto().allocate(BYTES, Long.BYTES);
    private final LocalBuffer buffer = new LocalBuffer();
    private final long[] value = new long[1];
    private int bytes = BYTES;

    private ShortCopies()
    {
    }

    /**
     * Runs.
     *
     * @param args the way to copy: {@code jdk}, {@code segment} or {@code buffer}.
     */
    public static void main(final String[] args)
    {
        System.out.print(new ShortCopies().run(args[0]));
    }

    private int run(final String way)
    {
        final long[] longs = new long[2];
        final MemorySegment longMemory = MemorySegment.ofArray(longs);
        final MemorySegment intMemory = MemorySegment.ofArray(new int[4]);
        int old = 0;
        for (long i = 1; i <= COPIES; i++)
        {
            old += isOld(way, longs, longMemory, i) ? 1 : 0;
            isOld(way, longs, intMemory, i);
        }
        return old;
    }

    private boolean isOld(final String way, final long[] longs, final MemorySegment to, final long expected)
    {
        value[0] = expected;
        MemorySegment.copy(value, 0, from, JAVA_LONG, Long.BYTES, 1);
        longs[1] = 0;
        switch (way)
        {
            case "jdk" -> MemorySegment.copy(from, 0, to, 0, bytes);
            case "segment" -> SegmentCopy.copy(from, 0, to, 0, bytes);
            case "buffer" -> buffer.wrapMemory(ElementType.INT, to, 0, 4).copyFrom(0, from, 0, bytes / Integer.BYTES);
            default -> throw new IllegalArgumentException(way);
        }
        return longs[1] != expected;
    }
}
