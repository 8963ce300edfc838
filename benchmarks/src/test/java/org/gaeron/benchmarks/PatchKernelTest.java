package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.benchmarks.rig.MeasurementException;
import org.junit.jupiter.api.Test;

class PatchKernelTest
{
    private static final int COUNT = 10;

    private final double[] target = new double[COUNT];
    private final PatchKernel kernel = new PatchKernel(COUNT * Double.BYTES);

    @Test
    void shouldTakeARightSum()
    {
        assertTrue(kernel.measure(100_000, this::add) > 0);
        assertTrue(kernel.measure(100_000, this::add) > 0);
        kernel.check(target);
    }

    @Test
    void shouldRefuseASumThatLacksAnElement()
    {
        kernel.measure(100_000, this::add);
        target[COUNT - 1] -= 1;
        assertThrows(MeasurementException.class, () -> kernel.check(target));
    }

    private void add(final double[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            target[i] += values[i];
        }
    }
}
