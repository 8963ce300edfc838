package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;

import org.gaeron.examples.scf.fock.RowContraction.Rows;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both kernels beside sums that are written down. */
class RowContractionTest
{
    private static final int LENGTH = 64;
    private static final int MOST = 20;
    private static final double TOLERANCE = 1e-14;
    private static final double TO_A = 0.5;
    private static final double TO_B = -0.25;
    private static final double TO_C = 2;
    private static final int FIRST = 3;
    private static final int AT_A = 1;
    private static final int AT_B = 30;
    private static final int AT_C = 7;

    private final Random random = new Random(17);

    private double[] numbers()
    {
        return random.doubles(LENGTH, -1, 1).toArray();
    }

    private static double sum(final double[] values, final double[] density, final int at, final int count)
    {
        double sum = 0;
        for (int n = 0; n < count; n++)
        {
            sum += values[FIRST + n] * density[at + n];
        }
        return sum;
    }

    private static void add(
        final double[] to, final int at, final double factor, final double[] values, final int count)
    {
        for (int n = 0; n < count; n++)
        {
            to[at + n] += factor * values[FIRST + n];
        }
    }

    /** The rows of a and b are parts of the same memory. */
    private void check(final RowContraction contraction, final int count)
    {
        final double[] values = numbers();
        final Rows ab = new Rows(numbers(), numbers());
        final Rows c = new Rows(numbers(), numbers());
        final double[] fockAb = ab.fock().clone();
        final double[] fockC = c.fock().clone();
        add(fockAb, AT_A, TO_A, values, count);
        add(fockAb, AT_B, TO_B, values, count);
        add(fockC, AT_C, TO_C, values, count);

        contraction.contract(values, FIRST, count, ab, AT_A, TO_A, ab, AT_B, TO_B, c, AT_C, TO_C);

        assertEquals(sum(values, ab.density(), AT_A, count), contraction.sumA(), TOLERANCE);
        assertEquals(sum(values, ab.density(), AT_B, count), contraction.sumB(), TOLERANCE);
        assertEquals(sum(values, c.density(), AT_C, count), contraction.sumC(), TOLERANCE);
        assertArrayEquals(fockAb, ab.fock(), TOLERANCE);
        assertArrayEquals(fockC, c.fock(), TOLERANCE);
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void shouldContractRowsOfAnyLength(final boolean isVector)
    {
        final RowContraction contraction = isVector ? new VectorRows() : new ScalarRows();
        for (int count = 0; count <= MOST; count++)
        {
            check(contraction, count);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void shouldContractOneRowThatIsTakenTwice(final boolean isVector)
    {
        final RowContraction contraction = isVector ? new VectorRows() : new ScalarRows();
        final double[] values = numbers();
        final Rows rows = new Rows(numbers(), numbers());
        final double[] fock = rows.fock().clone();
        add(fock, AT_A, TO_A, values, MOST);
        add(fock, AT_A, TO_B, values, MOST);
        add(fock, AT_A, TO_C, values, MOST);

        contraction.contract(values, FIRST, MOST, rows, AT_A, TO_A, rows, AT_A, TO_B, rows, AT_A, TO_C);

        assertArrayEquals(fock, rows.fock(), TOLERANCE);
    }
}
