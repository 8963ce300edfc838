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
    private static final int CALLS = 200;
    /** Less than a byte for each of the panels that the large arrays have more. */
    private static final long MOST_BYTES = 300;

    private static void compare(final String what, final Runnable few, final Runnable many)
    {
        // whichever comes first warms up for both
        AllocatedBytes.perCall(CALLS, many);
        final long ofFew = AllocatedBytes.perCall(CALLS, few);
        final long ofMany = AllocatedBytes.perCall(CALLS, many);
        assertTrue(ofMany - ofFew < MOST_BYTES, () -> what + ": " + ofFew + " and " + ofMany + " bytes");
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
