package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

/**
 * Sums over operands in place have the bits of those over panels.
 */
class PlaceSumsTest
{
    private static final int LENGTH = 101;

    private final Random random = new Random(19);
    private final double[] a = random.doubles(LENGTH, -1, 1).toArray();
    private final double[] b = random.doubles(LENGTH, -1, 1).toArray();

    @Test
    void shouldAddDoublesAsPanels()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment ofA = arena.allocateFrom(JAVA_DOUBLE, a);
            final MemorySegment ofB = arena.allocateFrom(JAVA_DOUBLE, b);
            for (int count = 0; count < LENGTH; count++)
            {
                final int from = random.nextInt(LENGTH - count);
                final int with = random.nextInt(LENGTH - count);
                final double[] partA = Arrays.copyOfRange(a, from, from + count);
                final double[] partB = Arrays.copyOfRange(b, with, with + count);
                assertEquals(
                    RealKernels.dot(partA, partB, count), PlaceSums.dot(ofA, 8L * from, ofB, 8L * with, count));
                assertEquals(RealKernels.sum(partA, count), PlaceSums.sum(ofA, 8L * from, count));
            }
        }
    }
}
