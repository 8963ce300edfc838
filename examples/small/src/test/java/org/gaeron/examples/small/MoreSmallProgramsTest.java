package org.gaeron.examples.small;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** More of the small programs, on one node and on two, against the same in one thread. */
class MoreSmallProgramsTest
{
    private static final int RANKS = 2;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldConserveTheEnergyOfMovingParticles(final int nodes)
    {
        final double[] start = EmbeddedJob.of(nodes, RANKS).call(world -> LennardJones.energies(world, 0, 0.002));
        final double[] end = EmbeddedJob.of(nodes, RANKS).call(world -> LennardJones.energies(world, 200, 0.002));
        assertEquals(0, start[0]);
        assertEquals(potentialOfLattice(), start[1], 1e-9);
        assertTrue(end[0] > 100, () -> "expected that the particles move, actual kinetic energy " + end[0]);
        assertEquals(start[1], end[0] + end[1], 0.01);
    }

    private static double potentialOfLattice()
    {
        double potential = 0;
        for (int i = 0; i < 216; i++)
        {
            for (int j = 0; j < i; j++)
            {
                final int x = i % 6 - j % 6;
                final int y = i / 6 % 6 - j / 6 % 6;
                final int z = i / 36 - j / 36;
                final double distance = 1.2 * Math.sqrt(x * x + y * y + z * z);
                potential += 4 * (Math.pow(distance, -12) - Math.pow(distance, -6));
            }
        }
        return potential;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldReadEveryElementThatWasDrawn(final int nodes)
    {
        final int reads = 500;
        double sum = 0;
        for (int rank = 0; rank < nodes * RANKS; rank++)
        {
            final SplittableRandom random = new SplittableRandom(rank);
            for (int i = 0; i < reads; i++)
            {
                sum += (random.nextInt(1000) + 0.5) * (random.nextInt(1000) + 0.5) / 1e6;
            }
        }
        final double expected = sum / reads / nodes / RANKS;
        EmbeddedJob.of(nodes, RANKS).run(world -> assertEquals(expected, RandomReads.mean(world, reads), 1e-12));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2"})
    void shouldCountEveryPoint(final int nodes, final int ranksPerNode)
    {
        final int n = 12;
        final int points = 2345;
        final long[] expected = new long[n];
        for (int rank = 0; rank < nodes * ranksPerNode; rank++)
        {
            final SplittableRandom random = new SplittableRandom(rank);
            for (int i = 0; i < points; i++)
            {
                final int row = random.nextInt(n);
                expected[row] += row == random.nextInt(n) ? 1 : 0;
            }
        }
        EmbeddedJob.of(nodes, ranksPerNode).run(world ->
            assertArrayEquals(expected, ScatteredHistogram.drop(world, n, points)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldNoteFailedTasksAndDoTheOthers(final int nodes)
    {
        final long[] expected = LongStream.range(0, 30).map(n -> n > 20 ? FailedTasks.FAILED :
            LongStream.rangeClosed(1, n).reduce(1, (left, right) -> left * right)).toArray();
        EmbeddedJob.of(nodes, RANKS).run(world -> assertArrayEquals(expected, FailedTasks.factorials(world, 30)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldComputeWithArraysOfTwoBlocksEach(final int nodes)
    {
        EmbeddedJob.of(nodes, RANKS).run(MoreSmallProgramsTest::checkAlgebra);
    }

    /** A is 5 x 5, with a(i, j) = 10 i + j. */
    private static void checkAlgebra(final World world)
    {
        try (GlobalDoubleArray a = world.doubles("a", 5, 5); GlobalDoubleArray b = world.doubles("b", 5, 5))
        {
            a.fill((row, column) -> 10 * row + column);
            b.copyTransposed(a);
            assertArrayEquals(expected(0, 1), b.get(b.patch()));
            world.sync();
            LocalAlgebra.scale(world, 3, b);
            LocalAlgebra.add(world, -2, a, b);
            final double[] values = b.get(b.patch());
            assertArrayEquals(expected(-2, 3), values);
            double dot = 0;
            double squares = 0;
            for (int i = 0; i < values.length; i++)
            {
                dot += (10 * (i / 5) + i % 5) * values[i];
                squares += values[i] * values[i];
            }
            assertEquals(dot, LocalAlgebra.dot(world, a, b), 1e-9);
            assertEquals(Math.sqrt(squares), LocalAlgebra.norm(world, b), 1e-9);
        }
    }

    /** {@return A times a factor plus its transpose times another one} */
    private static double[] expected(final double factor, final double factorOfTransposed)
    {
        final double[] values = new double[25];
        for (int i = 0; i < 5; i++)
        {
            for (int j = 0; j < 5; j++)
            {
                values[5 * i + j] = factor * (10 * i + j) + factorOfTransposed * (10 * j + i);
            }
        }
        return values;
    }

    /** What {@code numpy.save} writes, byte by byte; a file of the same name is overwritten. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldWriteWhatNumPyWrites(final int nodes, @TempDir final Path folder) throws IOException
    {
        final Path file = folder.resolve("table.npy");
        Files.write(file, new byte[1000]);
        EmbeddedJob.of(nodes, RANKS).run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("array", 5, 7))
            {
                array.fill((row, column) -> 10 * row + column);
                NumPyFile.write(world, array, file);
            }
        });
        final ByteBuffer expected = ByteBuffer.allocate(128 + 35 * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        expected.put((byte)0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII)).put((byte)1).put((byte)0);
        expected.putShort((short)118);
        expected.put("{'descr': '<f8', 'fortran_order': False, 'shape': (5, 7), }".getBytes(StandardCharsets.US_ASCII));
        while (expected.position() < 127)
        {
            expected.put((byte)' ');
        }
        expected.put((byte)'\n');
        for (int i = 0; i < 35; i++)
        {
            expected.putDouble(10 * (i / 7) + i % 7);
        }
        assertArrayEquals(expected.array(), Files.readAllBytes(file));
    }
}
