package org.gaeron.examples.scf.fock;

/**
 * Figures of the integrals that a rank keeps.
 *
 * @param mostBytes          bound of their memory.
 * @param bytes              in use.
 * @param integrals          number of integrals that are kept.
 * @param calculated         number of integrals that were calculated, in all builds.
 * @param reused             number of integrals that were kept from earlier builds, in all builds.
 * @param savedSeconds       that later builds would have taken for kept integrals, if calculation took as long as it
 *                           did.
 * @param contractingSeconds that later builds took for kept integrals.
 */
public record KeptFigures(
    long mostBytes, long bytes, long integrals, long calculated, long reused, double savedSeconds,
    double contractingSeconds)
{
    /** {@return the numbers, in their order} */
    public double[] toArray()
    {
        return new double[]{ mostBytes, bytes, integrals, calculated, reused, savedSeconds, contractingSeconds };
    }

    /**
     * {@return the figures for an array of numbers}
     *
     * @param numbers as returned by {@link #toArray()}.
     */
    public static KeptFigures of(final double[] numbers)
    {
        return new KeptFigures((long)numbers[0], (long)numbers[1], (long)numbers[2], (long)numbers[3],
            (long)numbers[4], numbers[5], numbers[6]);
    }
}
