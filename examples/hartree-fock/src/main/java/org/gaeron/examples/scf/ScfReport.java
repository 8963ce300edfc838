package org.gaeron.examples.scf;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.scf.fock.FockMode;
import org.gaeron.examples.scf.meter.PeakMemory;

/**
 * Prints a human-readable report of a calculation while it runs.
 */
final class ScfReport
{
    private static final int PERCENT = 100;
    private static final double MIB = 1 << 20;
    private static final double MILLION = 1e6;

    private final PrintStream out;

    ScfReport(final PrintStream out)
    {
        this.out = out;
    }

    void begin(final World world, final ScfArguments.Input input, final ScfSettings settings)
    {
        final Molecule molecule = settings.molecule();
        final Basis basis = settings.basis();
        print("molecule   %s (%s): %d atoms, %d electrons, charge %d, multiplicity %d", molecule.formula(),
            input.source(), molecule.atoms().size(), molecule.electrons(), molecule.charge(), settings.multiplicity());
        print("basis      %s: %d functions (%s) in %d shells", basis.name(), basis.functions(),
            basis.spherical() ? "spherical" : "cartesian", basis.shells());
        print("job        %s", place(world));
        print("Fock       %s builds, density %s", settings.fock(), settings.density().used(basis.functions()));
        if (settings.fock() != FockMode.NAIVE)
        {
            print("kept       up to %.0f MiB of integrals by each rank", settings.keptBytes() / MIB);
        }
        print("nuclear repulsion %.10f", molecule.nuclearRepulsion());
        print("");
        print("%5s %20s %12s %12s %10s %8s %7s",
            "iter", "energy / Hartree", "change", "DIIS error", "Fock / s", "balance", "comm.");
    }

    private static String place(final World world)
    {
        final int ranks = world.size() / world.nodes();
        final String shape = count(world.nodes(), "node") + " x " + count(ranks, "rank");
        return world.nodes() == 1 ? shape :
            shape + " over Aeron " + transport(world).toUpperCase(Locale.ROOT);
    }

    /** {@return how the nodes talk: near, ipc, udp, or ipc and udp} */
    static String transport(final World world)
    {
        final String transport = System.getProperty("gaeron.transport", "auto");
        if (world.nodes() == 1 || !transport.equals("auto"))
        {
            return world.nodes() == 1 ? "near" : transport;
        }
        final int ofHost = Integer.getInteger("gaeron.host.nodes", world.nodes());
        return ofHost == world.nodes() ? "ipc" : ofHost == 1 ? "udp" : "ipc and udp";
    }

    private static String count(final int number, final String noun)
    {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    void iteration(final ScfIteration iteration)
    {
        print("%5d %20.12f %12.2e %12.2e %10.3f %8.3f %5.1f %%",
            iteration.number(), iteration.energy(), iteration.change(), iteration.error(), iteration.seconds(),
            iteration.balance().maxOverMean(), PERCENT * iteration.balance().communication());
    }

    void end(final ScfResult result, final ScfSettings settings)
    {
        print("");
        final String method = settings.multiplicity() == 1 ? "RHF" : "UHF";
        if (result.converged())
        {
            print("E(%s) = %.12f Hartree, converged in %s",
                method, result.energy(), count(result.iterations(), "iteration"));
        }
        else
        {
            print("NOT CONVERGED in %s; the last energy is %.12f Hartree",
                count(result.iterations(), "iteration"), result.energy());
        }
        print("dipole moment %.6f a.u.  (%.6f, %.6f, %.6f)",
            result.dipoleMoment(), result.dipole().x(), result.dipole().y(), result.dipole().z());
        if (settings.multiplicity() > 1)
        {
            print("<S^2> = %.6f", result.spinSquared());
        }
    }

    void beginPolarizability()
    {
        print("");
        print("%5s %20s %10s", "iter", "CPHF residual", "Fock / s");
    }

    void polarizabilityIteration(final int number, final double residual, final double seconds)
    {
        print("%5d %20.2e %10.3f", number, residual, seconds);
    }

    void polarizability(final Polarizability polarizability)
    {
        print("");
        print("polarizability / a.u. %14s %14s %14s", "x", "y", "z");
        for (int row = 0; row < 3; row++)
        {
            final double[] values = polarizability.tensor()[row];
            print("%21s %14.7f %14.7f %14.7f", "xyz".charAt(row), values[0], values[1], values[2]);
        }
        print("isotropic %.7f", polarizability.isotropic());
    }

    /** Prints the times of all Fock builds, and the memory, of each rank. */
    void ranks(final List<ScfDocument.RankPart> ranks, final double seconds)
    {
        print("");
        print("%4s %4s | %9s %9s %9s %9s | %10s %10s %10s | %10s %10s", "rank", "node", "builds/s", "computing",
            "comm.", "waiting", "tasks", "gets", "accs", "arrays", "node peak");
        for (final ScfDocument.RankPart rank : ranks)
        {
            print("%4d %4d | %9.3f %9.3f %9.3f %9.3f | %10d %10d %10d | %6.1f MiB %10s", rank.rank(), rank.node(),
                rank.fock().seconds(), rank.fock().computing(), rank.fock().communication(), rank.fock().waiting(),
                rank.fock().tasks(), rank.fock().gets(), rank.fock().accs(), rank.arrayBytes() / MIB,
                rank.nodePeakResidentBytes() == PeakMemory.UNKNOWN ? "?" :
                    String.format(Locale.ROOT, "%.0f MiB", rank.nodePeakResidentBytes() / MIB));
        }
        kept(ranks);
        print("total %.3f s", seconds);
    }

    private void kept(final List<ScfDocument.RankPart> ranks)
    {
        final double integrals = ranks.stream().mapToLong(rank -> rank.kept().integrals()).sum();
        if (integrals > 0)
        {
            final double bytes = ranks.stream().mapToLong(rank -> rank.kept().bytes()).sum();
            final double reused = ranks.stream().mapToLong(rank -> rank.kept().reused()).sum();
            final double calculated = ranks.stream().mapToLong(rank -> rank.kept().calculated()).sum();
            final double contracting = ranks.stream().mapToDouble(rank -> rank.kept().contractingSeconds()).sum();
            final double saved =
                ranks.stream().mapToDouble(rank -> rank.kept().savedSeconds()).sum() - contracting;
            final double computing = ranks.stream().mapToDouble(rank -> rank.fock().computing()).sum();
            print("kept %.0f million integrals in %.1f MiB; %.1f %% of all were kept ones: %.3f s instead of %.3f, " +
                "%.0f %% of the computing", integrals / MILLION, bytes / MIB, PERCENT * reused / (reused + calculated),
                contracting, contracting + saved, PERCENT * saved / (computing + saved));
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
