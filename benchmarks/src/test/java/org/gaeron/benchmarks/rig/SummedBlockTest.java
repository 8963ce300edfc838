package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.gaeron.EmbeddedJob;
import org.gaeron.Patch;
import org.junit.jupiter.api.Test;

class SummedBlockTest
{
    @Test
    void shouldKnowItsSums()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (SummedBlock block = new SummedBlock(world))
            {
                block.add(block.patch(8));
                block.expect(block.patch(8), 1);
                block.add(block.patch(29_000));
                block.expect(block.patch(29_000), 1);
                block.verify();
                block.add(block.patch(720_000));
                assertThrows(MeasurementException.class, block::verify);
            }
        });
    }

    @Test
    void shouldCutPatchesAsSquareAsTheyCanBe()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (SummedBlock block = new SummedBlock(world))
            {
                assertEquals(Patch.of(0, 1, 0, 1), block.patch(8));
                assertEquals(Patch.of(0, 29, 0, 125), block.patch(29_000));
                assertEquals(Patch.of(0, 300, 0, 300), block.patch(720_000));
                assertEquals(Patch.of(0, 1_024, 0, 1_024), block.patch(8 << 20));
            }
        });
    }
}
