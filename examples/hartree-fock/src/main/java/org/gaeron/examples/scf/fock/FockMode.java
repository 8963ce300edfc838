package org.gaeron.examples.scf.fock;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

import org.gaeron.examples.chem.InputException;

/**
 * Distribution of a Fock build among the ranks.
 */
public enum FockMode
{
    /** Tasks of one shell quartet, with six gets and six accumulates. The stress case. */
    NAIVE((problem, kept) -> new NaiveFock(problem)),

    /** Tasks of some pieces of triples of atom blocks; rows of density and Fock matrix are cached within a bound. */
    BLOCKED(BlockedFock::new),

    /** Density and Fock matrix replicated during the build, and accumulated at its end; one task counter per node. */
    LOCAL(LocalFock::new);

    private final BiFunction<FockProblem, KeptIntegrals, FockBuild> factory;

    FockMode(final BiFunction<FockProblem, KeptIntegrals, FockBuild> factory)
    {
        this.factory = factory;
    }

    FockBuild open(final FockProblem problem, final KeptIntegrals kept)
    {
        return factory.apply(problem, kept);
    }

    /**
     * {@return the mode of a name}
     *
     * @param name as on the command line, ignoring case.
     * @throws InputException if there is no such mode.
     */
    public static FockMode of(final String name)
    {
        return Arrays.stream(values()).filter(mode -> mode.toString().equalsIgnoreCase(name)).findAny()
            .orElseThrow(() -> new InputException("expected --fock " + Arrays.stream(values())
                .map(FockMode::toString).collect(Collectors.joining(" or ")) + ", actual '" + name + "'"));
    }

    @Override
    public String toString()
    {
        return name().toLowerCase(Locale.ROOT);
    }
}
