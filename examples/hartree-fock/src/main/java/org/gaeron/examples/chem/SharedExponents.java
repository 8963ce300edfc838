package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.List;

/**
 * Groups contractions into shells for the calculation of integrals. All contractions of one angular momentum that share
 * exponents become one shell. The file may have them as columns of a general contraction, or as shells that repeat the
 * exponents. Columns without common exponents become shells of their own. SP shells stay as they are.
 */
final class SharedExponents
{
    private SharedExponents()
    {
    }

    /**
     * {@return the same functions, in shells that share exponents}
     *
     * @param shells of one element.
     */
    static List<ShellDescriptor> regroup(final List<ShellDescriptor> shells)
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
                shell.contractions().forEach(contraction -> add(single(shell, contraction), groups));
            }
        }
        return groups;
    }

    /** Merges a shell with all groups that share exponents with it. */
    private static void add(final ShellDescriptor shell, final List<ShellDescriptor> groups)
    {
        ShellDescriptor merged = shell;
        int place = groups.size();
        for (int i = groups.size() - 1; i >= 0; i--)
        {
            final ShellDescriptor group = groups.get(i);
            if (!group.isMixed() && group.angularMomentum() == shell.angularMomentum() &&
                group.exponents().stream().anyMatch(shell.exponents()::contains))
            {
                merged = union(group, merged);
                groups.remove(i);
                place = i;
            }
        }
        groups.add(place, merged);
    }

    private static ShellDescriptor single(final ShellDescriptor shell, final ShellDescriptor.Contraction contraction)
    {
        final List<Double> exponents = new ArrayList<>();
        final List<Double> coefficients = new ArrayList<>();
        for (int k = 0; k < shell.exponents().size(); k++)
        {
            if (contraction.coefficients().get(k) != 0)
            {
                exponents.add(shell.exponents().get(k));
                coefficients.add(contraction.coefficients().get(k));
            }
        }
        return new ShellDescriptor(
            exponents, List.of(new ShellDescriptor.Contraction(contraction.angularMomentum(), coefficients)));
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
