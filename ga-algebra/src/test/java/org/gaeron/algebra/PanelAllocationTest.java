package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Calls on arrays of one layout allocate the same whatever the number of panels.
 */
@Tag("allocation")
class PanelAllocationTest
{
    private static final int FEW = 4 * Walk.PANEL;
    private static final int MANY = 400 * Walk.PANEL;
    private static final int CALLS_OF_FEW = 200;
    private static final int CALLS_OF_MANY = 10;
    /** Less than a byte for each of the panels that the large arrays have more. */
    private static final long MOST_BYTES = 300;

    /**
     * Batches are interpreted at first: one in which the panels allocate nothing is the proof. The small array has its
     * batch after the large one, whose panels have warmed up for both.
     */
    private static void compare(final String what, final Runnable few, final Runnable many)
    {
        long ofFew = Long.MAX_VALUE;
        long ofMany = Long.MAX_VALUE;
        final long startNs = System.nanoTime();
        do
        {
            ofMany = Math.min(ofMany, AllocatedBytes.perCallOfBatch(CALLS_OF_MANY, many));
            ofFew = Math.min(ofFew, AllocatedBytes.perCallOfBatch(CALLS_OF_FEW, few));
        }
        while (ofMany - ofFew >= MOST_BYTES && System.nanoTime() - startNs < AllocatedBytes.LONGEST_NS);
        final String bytes = ofFew + " and " + ofMany + " bytes";
        assertTrue(ofMany - ofFew < MOST_BYTES, () -> what + ": " + bytes);
    }

    @Test
    void shouldNotAllocateForEachPanel()
    {
        JobShape.NEAR_1.run(world ->
        {
            try (GlobalDoubleArray few = world.doubles("few", FEW, 1);
                GlobalDoubleArray many = world.doubles("many", MANY, 1);
                GlobalArray<double[]> narrow = world.doubles(ArraySpec.doubles("gaps", MANY / 2, 2).withGhosts(1, 1)))
            {
                compare("add", () -> Elements.add(1, few, 0, few, few), () -> Elements.add(1, many, 0, many, many));
                compare("dot", () -> Reductions.dot(few, few), () -> Reductions.dot(many, many));
                compare("max", () -> Reductions.max(few), () -> Reductions.max(many));
                compare("rows with gaps", () -> Elements.abs(few), () -> Elements.abs(narrow));
                compare("fillRandom", () -> Elements.fillRandom(few, 1), () -> Elements.fillRandom(many, 1));
            }
        });
    }
}
