package org.gaeron.examples.small;

import java.util.Arrays;

import org.gaeron.EmbeddedJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Programs with ghost cells and copies on 1, 2 and 4 ranks, against the same in one thread. */
class CopyProgramsTest
{
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "2, 2"})
    void shouldRelaxAPlateAsOneThreadDoes(final int nodes, final int ranks)
    {
        final int n = 15;
        final int steps = 21;
        double[][] plate = new double[n][n];
        Arrays.fill(plate[0], 1.0);
        for (int step = 0; step < steps; step++)
        {
            final double[][] old = plate;
            plate = Arrays.stream(old).map(double[]::clone).toArray(double[][]::new);
            for (int i = 1; i < n - 1; i++)
            {
                for (int j = 1; j < n - 1; j++)
                {
                    plate[i][j] = 0.25 * (old[i - 1][j] + old[i][j - 1] + old[i][j + 1] + old[i + 1][j]);
                }
            }
        }
        final double expected = Arrays.stream(plate).flatMapToDouble(Arrays::stream).sum() - n;
        EmbeddedJob.of(nodes, ranks).run(
            world -> assertEquals(expected, HaloExchange.relax(world, n, steps), 1e-12));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "2, 2"})
    void shouldFindTheLeastSymmetricElement(final int nodes, final int ranks)
    {
        // 1/(1 + 2 i + j) - 1/(1 + 2 j + i) is greatest for i = 0 and some j
        double greatest = 0;
        for (int j = 0; j < 25; j++)
        {
            greatest = Math.max(greatest, 1.0 / (1 + j) - 1.0 / (1 + 2 * j));
        }
        final double expected = greatest;
        EmbeddedJob.of(nodes, ranks).run(
            world -> assertEquals(expected, Transpose.asymmetry(world, 25), 1e-15));
    }
}
