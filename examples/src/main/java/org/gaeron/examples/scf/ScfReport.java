package org.gaeron.examples.scf;

import java.io.PrintStream;
import java.util.Locale;

import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.Molecule;

/**
 * Prints a calculation for people, as it goes on.
 */
final class ScfReport
{
    private final PrintStream out;

    ScfReport(final PrintStream out)
    {
        this.out = out;
    }

    void begin(final World world, final ScfOptions.Input input)
    {
        final Molecule molecule = input.molecule();
        final Basis basis = input.basis();
        print("molecule   %s (%s): %d atoms, %d electrons, charge %d",
            molecule.formula(), input.source(), molecule.atoms().size(), molecule.electrons(), molecule.charge());
        print("basis      %s: %d functions in %d shells", basis.name(), basis.functions(), basis.shells());
        print("job        %s", place(world));
        print("nuclear repulsion %.10f", molecule.nuclearRepulsion());
        print("");
        print("%5s %20s %12s %12s %10s", "iter", "energy / Hartree", "change", "DIIS error", "Fock / s");
    }

    private static String place(final World world)
    {
        final int ranks = world.size() / world.nodes();
        final String shape = count(world.nodes(), "node") + " x " + count(ranks, "rank");
        return world.nodes() == 1 ? shape :
            shape + " over Aeron " + System.getProperty("gaeron.transport", "ipc").toUpperCase(Locale.ROOT);
    }

    private static String count(final int number, final String noun)
    {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    void iteration(final ScfIteration iteration)
    {
        print("%5d %20.12f %12.2e %12.2e %10.3f",
            iteration.number(), iteration.energy(), iteration.change(), iteration.error(), iteration.fock().seconds());
    }

    void end(final ScfResult result)
    {
        print("");
        if (result.converged())
        {
            print("E(RHF) = %.12f Hartree, converged in %s", result.energy(), count(result.iterations(), "iteration"));
        }
        else
        {
            print("NOT CONVERGED in %s; the last energy is %.12f Hartree",
                count(result.iterations(), "iteration"), result.energy());
        }
    }

    void statistics(final String table)
    {
        print("");
        print("%s", table.stripTrailing());
    }

    private void print(final String format, final Object... values)
    {
        out.println(String.format(Locale.ROOT, format, values));
        out.flush();
    }
}
