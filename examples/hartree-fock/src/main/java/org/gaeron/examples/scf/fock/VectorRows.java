package org.gaeron.examples.scf.fock;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Contraction of rows with vectors of four elements. This class is loaded only if the module
 * {@code jdk.incubator.vector} is available.
 */
final class VectorRows extends RowContraction
{
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;
    private static final int LANES = 4;

    /** {@return whether the processor has vectors of four elements; without them they are slow} */
    static boolean isFast()
    {
        return DoubleVector.SPECIES_PREFERRED.length() >= LANES;
    }

    @Override
    void contract(
        final double[] values, final int first, final int count,
        final Rows a, final int atA, final double toA, final Rows b, final int atB, final double toB,
        final Rows c, final int atC, final double toC)
    {
        final double[] densityA = a.density();
        final double[] densityB = b.density();
        final double[] densityC = c.density();
        final double[] fockA = a.fock();
        final double[] fockB = b.fock();
        final double[] fockC = c.fock();
        DoubleVector fromA = DoubleVector.zero(SPECIES);
        DoubleVector fromB = fromA;
        DoubleVector fromC = fromA;
        final int end = count & -LANES;
        // Rows may be the same memory, so each Fock row is stored before the next one is read.
        for (int n = 0; n < end; n += LANES)
        {
            final DoubleVector value = DoubleVector.fromArray(SPECIES, values, first + n);
            fromA = DoubleVector.fromArray(SPECIES, densityA, atA + n).fma(value, fromA);
            fromB = DoubleVector.fromArray(SPECIES, densityB, atB + n).fma(value, fromB);
            fromC = DoubleVector.fromArray(SPECIES, densityC, atC + n).fma(value, fromC);
            value.mul(toA).add(DoubleVector.fromArray(SPECIES, fockA, atA + n)).intoArray(fockA, atA + n);
            value.mul(toB).add(DoubleVector.fromArray(SPECIES, fockB, atB + n)).intoArray(fockB, atB + n);
            value.mul(toC).add(DoubleVector.fromArray(SPECIES, fockC, atC + n)).intoArray(fockC, atC + n);
        }
        double restA = 0;
        double restB = 0;
        double restC = 0;
        for (int n = end; n < count; n++)
        {
            final double value = values[first + n];
            restA += densityA[atA + n] * value;
            restB += densityB[atB + n] * value;
            restC += densityC[atC + n] * value;
            fockA[atA + n] += toA * value;
            fockB[atB + n] += toB * value;
            fockC[atC + n] += toC * value;
        }
        sumA = restA + fromA.reduceLanes(VectorOperators.ADD);
        sumB = restB + fromB.reduceLanes(VectorOperators.ADD);
        sumC = restC + fromC.reduceLanes(VectorOperators.ADD);
    }
}
