package org.gaeron.examples.chem;

import java.util.List;

/**
 * Shell of a basis set: primitives shared by several contractions, as in the SP shells of Pople's sets and general
 * contractions of others. The coefficients are those of normalised primitives.
 *
 * @param exponents    of the primitives.
 * @param contractions one or more.
 */
record ShellDescriptor(List<Double> exponents, List<Contraction> contractions)
{
    /** {@return whether it has contractions of several angular momenta, as an SP shell} */
    boolean isMixed()
    {
        return contractions.stream().anyMatch(contraction -> contraction.angularMomentum() != angularMomentum());
    }

    /** {@return the angular momentum of the first contraction} */
    int angularMomentum()
    {
        return contractions.getFirst().angularMomentum();
    }

    /**
     * Contraction of the primitives.
     *
     * @param angularMomentum 0 for s, 1 for p, 2 for d, 3 for f.
     * @param coefficients    one for each primitive.
     */
    record Contraction(int angularMomentum, List<Double> coefficients)
    {
    }
}
