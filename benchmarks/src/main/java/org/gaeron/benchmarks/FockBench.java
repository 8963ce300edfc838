package org.gaeron.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.gaeron.GlobalArrays;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.scf.HartreeFock;
import org.gaeron.examples.scf.ScfSettings;
import org.gaeron.examples.scf.fock.FockMode;
import org.gaeron.examples.scf.meter.RankTimes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Figure 5 of Nieplocha, Tipparaju and Apra (2005): the Fock builds of a Hartree-Fock calculation, where the owners of
 * the Fock matrix compute its accumulates and where the callers do. Theirs is NWChem; ours is {@code ga scf}, on 1, 2
 * and 4 ranks of one node or two.
 *
 * <p>Timed is each Fock build, from its first collective call to its last as rank 0 sees them, summed over the
 * iterations of a calculation. Not timed are the algebra between builds, the tables of integrals, and the start of the
 * job. Each job does its calculation twice to warm up, then twice more (with {@code --long} 3 and 5 times), of which
 * the mean counts. Jobs of both strategies take turns in each of 3 runs (7). A wrong energy fails the benchmark.
 *
 * <p>{@code communication} is what a rank spends in calls of get, acc and the shared counter, until all is applied, in
 * percent of the build: the mean of the ranks; {@code balance} is the longest computing time of a rank over the mean of
 * all. Both are wall-clock times: where ranks and data servers share cores, waiting for a core is in them.
 */
@Command(name = "fock", mixinStandardHelpOptions = true,
    description = "Fock builds of a Hartree-Fock calculation: owners compute accumulates, and callers do.")
public final class FockBench implements Callable<Integer>
{
    private static final String OWNER = "owner-computes";
    private static final String CALLER = "caller-computes";
    /** The first of them only with {@code --smallest}, the first four by default. */
    private static final List<Place> PLACES = List.of(
        new Place("udp", 2, 2), new Place("udp", 2, 4), new Place("ipc", 2, 2), new Place("near", 1, 1),
        new Place("near", 1, 2), new Place("near", 1, 4), new Place("ipc", 2, 4));
    private static final double TOLERANCE = 1e-8;
    private static final int PERCENT = 100;

    @Mixin
    private RigOptions options;

    @Option(names = "--fock", defaultValue = "blocked", paramLabel = "MODE",
        description = "how builds are shared out: naive, blocked or local (default: ${DEFAULT-VALUE})")
    private String mode;

    @Spec
    private CommandSpec spec;

    FockBench()
    {
    }

    /** What is calculated, and its energy in Hartree as PySCF has it. */
    private record Calculation(String molecule, String basis, double energy)
    {
    }

    /** A number of ranks in all, on one node or on two. */
    private record Place(String transport, int nodes, int ranks)
    {
    }

    @Override
    public Integer call()
    {
        checkMode();
        final Calculation calculation = options.choose(
            new Calculation("water", "STO-3G", -74.942079928192),
            new Calculation("methane", "6-31G", -40.180531201245),
            new Calculation("benzene", "STO-3G", -227.891161432728));
        try (Rig rig = Rig.open("fock", options))
        {
            rig.requireCores(2);
            final List<Place> places = PLACES.stream().limit(options.choose(1, 4, PLACES.size()))
                .filter(place -> place.nodes == 1 || rig.transports().contains(place.transport)).toList();
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final Place place : places)
                {
                    run(rig, run, calculation, place, OWNER);
                    run(rig, run, calculation, place, CALLER);
                }
            }
            report(rig, calculation, places);
        }
        return 0;
    }

    private void checkMode()
    {
        try
        {
            FockMode.of(mode);
        }
        catch (final InputException ex)
        {
            throw new ParameterException(spec.commandLine(), ex.getMessage(), ex);
        }
    }

    private void run(
        final Rig rig, final int run, final Calculation calculation, final Place place, final String strategy)
    {
        final String series = place.transport + " " + strategy;
        rig.run("fock " + series + ", ranks: " + place.ranks, run,
            rig.job(Node.class, place.transport, place.nodes, place.ranks / place.nodes)
                .setting("gaeron.strategy", strategy),
            series, calculation.molecule, calculation.basis, options.choose(1, 2, 3), options.choose(1, 2, 5), mode);
        final double[] energies = rig.results().values(series, place.ranks, "energy");
        if (!Arrays.stream(energies).allMatch(energy -> Math.abs(energy - calculation.energy) < TOLERANCE))
        {
            throw new MeasurementException(series + " on " + place.ranks + " ranks: expected an energy of " +
                calculation.energy + " Hartree, actual " + Arrays.toString(energies));
        }
    }

    private static void report(final Rig rig, final Calculation calculation, final List<Place> places)
    {
        final Results results = rig.results();
        rig.print("Fock builds of " + calculation.molecule + " in " + calculation.basis + ": time, comm., balance");
        rig.print(String.format("%-5s %5s | %9s %9s %9s | %7s %7s | %7s %7s | %8s", "", "ranks",
            "owner s", "caller s", "to caller", "owner", "caller", "owner", "caller", "ops/task"));
        for (final Place place : places)
        {
            final int ranks = place.ranks;
            final String owner = place.transport + " " + OWNER;
            final String caller = place.transport + " " + CALLER;
            final String name = "fock." + place.transport + "." + ranks;
            final double ratio = results.ratio(caller, owner, ranks, "build");
            rig.print(String.format(Locale.ROOT,
                "%-5s %5d | %9.4f %9.4f %7.1f %% | %5.1f %% %5.1f %% | %7.2f %7.2f | %8.2f", place.transport, ranks,
                rig.figure(name + ".owner", owner, ranks, "build"),
                rig.figure(name + ".caller", caller, ranks, "build"), PERCENT * (1 / ratio - 1),
                rig.figure(name + ".communication", owner, ranks, "communication"),
                results.median(caller, ranks, "communication"),
                rig.figure(name + ".balance", owner, ranks, "balance"), results.median(caller, ranks, "balance"),
                results.median(owner, ranks, "operations per task")));
            rig.figure(name + ".caller-over-owner", ratio, "x");
        }
        rig.print("published: owner to caller -45.5 %, NWChem Hartree-Fock on 24 processors");
    }

    /** What the ranks do. */
    static final class Node
    {
        private Node()
        {
        }

        /**
         * Begins the program of a node.
         *
         * @param args as the recorder takes them, then series, molecule, basis set, calculations to warm up, to time,
         *             Fock mode.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Node::run);
        }

        private static void run(final World world)
        {
            try (Recorder recorder = new Recorder(world))
            {
                final Molecule molecule = MoleculeLibrary.read(recorder.argument(1), 0);
                final ScfSettings settings =
                    ScfSettings.of(molecule, new Basis(molecule, BasisSet.named(recorder.argument(2))))
                        .withFock(FockMode.of(recorder.argument(5)));
                for (long i = recorder.number(3); i > 0; i--)
                {
                    HartreeFock.solve(world, settings, iteration -> {});
                }
                final List<RankTimes> timed = new ArrayList<>();
                double energy = Double.NaN;
                for (long i = recorder.number(4); i > 0; i--)
                {
                    energy = HartreeFock.solve(
                        world, settings, iteration -> timed.add(iteration.fock().get(world.rank()))).energy();
                }
                record(recorder, world, timed.stream().reduce(RankTimes.NONE, RankTimes::plus), energy);
            }
        }

        private static void record(
            final Recorder recorder, final World world, final RankTimes mine, final double energy)
        {
            final double ranks = world.size();
            final double most = world.allReduce(Reduction.MAX, mine.computing());
            final double[] sums = {mine.computing(), mine.communication(),
                mine.tasks(), mine.counterValues(), mine.gets(), mine.accs()};
            world.allReduce(Reduction.SUM, sums);
            if (world.rank() == 0)
            {
                final String series = recorder.argument(0);
                recorder.record(series, ranks, "build", mine.seconds() / recorder.number(4), "s");
                recorder.record(series, ranks, "communication", PERCENT * sums[1] / ranks / mine.seconds(), "%");
                recorder.record(series, ranks, "balance", most / (sums[0] / ranks), "x");
                recorder.record(series, ranks, "operations per task", (sums[3] + sums[4] + sums[5]) / sums[2], "1");
                recorder.record(series, ranks, "counter values per task", sums[3] / sums[2], "1");
                recorder.record(series, ranks, "gets per task", sums[4] / sums[2], "1");
                recorder.record(series, ranks, "accs per task", sums[5] / sums[2], "1");
                recorder.record(series, ranks, "energy", energy, "Hartree");
            }
        }
    }
}
