package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class LinearFitTest
{
    @Test
    void shouldFindALineAgain()
    {
        final LinearFit line = LinearFit.of(new double[]{1, 3, 7, 15}, new double[]{12, 16, 24, 40},
            new double[]{1, 2, 3, 4});

        assertEquals(10, line.intercept(), 1e-9);
        assertEquals(2, line.slope(), 1e-9);
        assertEquals(2008, line.at(999), 1e-9);
    }

    @Test
    void shouldBeBetweenPointsThatAreOnNone()
    {
        final LinearFit line = LinearFit.of(new double[]{0, 0, 1, 1}, new double[]{0, 2, 4, 6},
            new double[]{1, 1, 1, 1});

        assertEquals(1, line.intercept(), 1e-9);
        assertEquals(4, line.slope(), 1e-9);
    }

    @Test
    void shouldComeNearerToPointsOfMoreWeight()
    {
        final LinearFit line = LinearFit.of(new double[]{0, 1, 1}, new double[]{0, 2, 6}, new double[]{1, 3, 1});

        assertEquals(3, line.at(1), 1e-9);
    }

    @Test
    void shouldRefuseOnePoint()
    {
        assertThrows(MeasurementException.class,
            () -> LinearFit.of(new double[]{3, 3}, new double[]{1, 2}, new double[]{1, 1}));
    }
}
