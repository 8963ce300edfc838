package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups contractions into shells for the calculation of integrals. All contractions of one angular momentum that share
 * exponents become one shell. The file may have them as columns of a general contraction, or as shells that repeat the
 * exponents. Columns without common exponents become shells of their own. SP shells stay as they are.
 *
 * <p>A shell that would have more than 11 functions is not made, so that the integrals of any four shells are at most
 * {@link RepulsionIntegrals#MOST_OF_QUARTET}. So four contractions of p become two shells. A single contraction always
 * fits: the largest has ten functions, cartesian f.
 */
final class SharedExponents
{
    private static final int MOST_FUNCTIONS = (int)Math.sqrt(Math.sqrt(RepulsionIntegrals.MOST_OF_QUARTET));

    private SharedExponents()
    {
    }

    /**
     * {@return the same functions, in shells that share exponents}
     *
     * @param shells    of one element.
     * @param spherical whether there are 5 d and 7 f functions, instead of 6 and 10.
     */
    static List<ShellDescriptor> regroup(final List<ShellDescriptor> shells, final boolean spherical)
    {
        final List<ShellDescriptor> groups = new ArrayList<>();
        for (final ShellDescriptor shell : shells)
        {
            if (shell.isMixed())
            {
                groups.add(shell);
            }
            else
            {
                shell.contractions().forEach(contraction -> add(single(shell, contraction), spherical, groups));
            }
        }
        return groups;
    }

    /** Merges a shell with all groups that share exponents with it, as long as there is room. */
    private static void add(
        final ShellDescriptor shell, final boolean spherical, final List<ShellDescriptor> groups)
    {
        ShellDescriptor merged = shell;
        int place = groups.size();
        for (int i = groups.size() - 1; i >= 0; i--)
        {
            final ShellDescriptor group = groups.get(i);
            if (!group.isMixed() && group.angularMomentum() == shell.angularMomentum() &&
                group.exponents().stream().anyMatch(shell.exponents()::contains) &&
                functions(group, spherical) + functions(merged, spherical) <= MOST_FUNCTIONS)
            {
                merged = union(group, merged);
                groups.remove(i);
                place = i;
            }
        }
        groups.add(place, merged);
    }

    private static int functions(final ShellDescriptor shell, final boolean spherical)
    {
        return shell.contractions().size() * AngularFunction.of(shell.angularMomentum(), spherical).size();
    }

    /** {@return one contraction; an exponent that it has twice has the sum of both coefficients} */
    private static ShellDescriptor single(final ShellDescriptor shell, final ShellDescriptor.Contraction contraction)
    {
        final Map<Double, Double> coefficients = new LinkedHashMap<>();
        for (int k = 0; k < shell.exponents().size(); k++)
        {
            if (contraction.coefficients().get(k) != 0)
            {
                coefficients.merge(shell.exponents().get(k), contraction.coefficients().get(k), Double::sum);
            }
        }
        return new ShellDescriptor(List.copyOf(coefficients.keySet()), List.of(new ShellDescriptor.Contraction(
            contraction.angularMomentum(), List.copyOf(coefficients.values()))));
    }

    private static ShellDescriptor union(final ShellDescriptor a, final ShellDescriptor b)
    {
        final List<Double> exponents = new ArrayList<>(a.exponents());
        b.exponents().stream().filter(exponent -> !exponents.contains(exponent)).forEach(exponents::add);
        final List<ShellDescriptor.Contraction> contractions = new ArrayList<>();
        a.contractions().forEach(contraction -> contractions.add(spread(a, contraction, exponents)));
        b.contractions().forEach(contraction -> contractions.add(spread(b, contraction, exponents)));
        return new ShellDescriptor(exponents, contractions);
    }

    private static ShellDescriptor.Contraction spread(
        final ShellDescriptor shell, final ShellDescriptor.Contraction contraction, final List<Double> exponents)
    {
        final List<Double> coefficients = exponents.stream()
            .map(shell.exponents()::indexOf)
            .map(index -> index < 0 ? 0.0 : contraction.coefficients().get(index))
            .toList();
        return new ShellDescriptor.Contraction(contraction.angularMomentum(), coefficients);
    }
}
