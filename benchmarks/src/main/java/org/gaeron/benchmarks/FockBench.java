package org.gaeron.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.gaeron.GlobalArrays;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.scf.HartreeFock;
import org.gaeron.examples.scf.ScfResult;
import org.gaeron.examples.scf.ScfSettings;
import org.gaeron.examples.scf.fock.FockMode;
import org.gaeron.examples.scf.meter.RankTimes;
import org.gaeron.runtime.settings.JobContext;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Figure 5 of Nieplocha, Tipparaju and Apra (2005): the Fock builds of a Hartree-Fock calculation, and their parallel
 * efficiency. Either the owners of the Fock matrix compute its accumulates, or the callers do. The paper uses NWChem;
 * this benchmark uses {@code ga scf}, on 1, 2 and 4 ranks of one node or two.
 *
 * <p>No integrals are kept, so all builds calculate.
 *
 * <p>The time of a Fock build runs from its first collective call to its last, on rank 0, summed over the iterations of
 * a calculation. It includes neither the algebra between builds, nor the tables of integrals, nor the start of the job.
 * Each job does its calculation twice to warm up, then twice more (with {@code --long} 3 and 5 times), and reports the
 * mean. A wrong energy fails the benchmark. The reference is PySCF's energy, or that of the first job if none is known
 * here.
 *
 * <p>Each of 3 runs (7) has every place once, with a job of each strategy. The order of the strategies alternates: the
 * first place ends with the owner, the second begins with it. So one rank and two follow each other, if they are the
 * first places.
 *
 * <p>{@code efficiency} is the time of one rank over r times the time of r ranks, where owners compute, within each
 * run. It needs the place {@code near-1}, and is not given for more ranks than cores.
 *
 * <p>{@code communication} is the time of a rank in get, acc and the shared counter, until all is applied. It is the
 * mean of the ranks, in percent of the build. The {@code balance} is the longest computing time of a rank over the mean
 * of all. Both are wall-clock times: they include waits for a core where ranks and data servers share cores.
 */
@Command(name = "fock", mixinStandardHelpOptions = true,
    description = "Fock builds of a Hartree-Fock calculation: owners compute accumulates, and callers do; and their " +
        "parallel efficiency.")
public final class FockBench implements Callable<Integer>
{
    static final String OWNER = "owner-computes";
    static final String CALLER = "caller-computes";
    /** All places: {@code --smallest} takes the first, the default the first four. */
    private static final List<FockPlace> PLACES = List.of(
        new FockPlace("udp", 2), FockPlace.ONE, new FockPlace("ipc", 2), new FockPlace("udp", 4),
        new FockPlace("near", 2), new FockPlace("near", 4), new FockPlace("ipc", 4));
    private static final int PERCENT = 100;

    @Mixin
    private RigOptions options;

    @Option(names = "--fock", defaultValue = "blocked", paramLabel = "MODE",
        description = "how builds are shared out: naive, blocked or local (default: ${DEFAULT-VALUE})")
    private String mode;

    @Option(names = "--molecule", paramLabel = "NAME|FILE.xyz",
        description = "what is calculated: water, methane, h2, benzene, alkane-N, water-N, or a file (default: " +
            "methane; benzene with --long)")
    private String molecule;

    @Option(names = "--basis", paramLabel = "NAME|FILE",
        description = "in which basis set, as ga scf has them (default: 6-31G; STO-3G with --long)")
    private String basis;

    @Option(names = "--places", split = ",", paramLabel = "PLACE",
        description = "where, in this order: near-N has N ranks on one node, ipc-N and udp-N on two; near-1,ipc-2 is " +
            "enough for an efficiency (default: udp-2,near-1,ipc-2,udp-4; more with --long)")
    private List<String> places;

    @Option(names = "--strategy", defaultValue = "both", paramLabel = "WHO",
        description = "who computes accumulates: owner, caller or both (default: ${DEFAULT-VALUE})")
    private String strategy;

    @Spec
    private CommandSpec spec;

    private final List<FockCalculation> known;

    FockBench()
    {
        this(FockCalculation.KNOWN);
    }

    FockBench(final List<FockCalculation> known)
    {
        this.known = known;
    }

    /**
     * Plan of the measurement, from checked options.
     *
     * @param calculation of each job.
     * @param places      of the jobs.
     * @param strategies  of accumulate.
     */
    private record Plan(FockCalculation calculation, List<FockPlace> places, List<String> strategies)
    {
    }

    @Override
    public Integer call()
    {
        options.requireFree(JobContext.STRATEGY);
        final Plan plan = plan();
        try (Rig rig = Rig.open("fock", options))
        {
            rig.requireCores(2);
            for (int run = 1; run <= options.runs(); run++)
            {
                for (int i = 0; i < plan.places.size(); i++)
                {
                    for (final String each : i % 2 == 0 ? plan.strategies.reversed() : plan.strategies)
                    {
                        run(rig, run, plan.calculation, plan.places.get(i), each);
                    }
                }
            }
            rig.print("Fock builds of " + plan.calculation.molecule() + " in " + plan.calculation.basis() + ", " +
                mode);
            new FockTable(rig, plan.places, plan.strategies, Runtime.getRuntime().availableProcessors()).print();
            rig.print("published: owner to caller -45.5 %, NWChem Hartree-Fock on 24 processors");
        }
        return 0;
    }

    private Plan plan()
    {
        try
        {
            FockMode.of(mode);
            final FockCalculation usual = known.get(options.choose(0, 1, 2));
            final FockCalculation calculation = FockCalculation.of(known,
                molecule == null ? usual.molecule() : molecule, basis == null ? usual.basis() : basis);
            ScfSettings.read(calculation.molecule(), calculation.basis());
            return new Plan(calculation, places(), strategies());
        }
        catch (final InputException ex)
        {
            throw new ParameterException(spec.commandLine(), ex.getMessage(), ex);
        }
    }

    private List<FockPlace> places()
    {
        final List<String> transports = options.transports(null);
        return places != null ? FockPlace.of(places, transports) :
            PLACES.stream().limit(options.choose(1, 4, PLACES.size()))
                .filter(place -> transports.contains(place.transport())).toList();
    }

    private List<String> strategies()
    {
        return switch (strategy)
        {
            case "owner" -> List.of(OWNER);
            case "caller" -> List.of(CALLER);
            case "both" -> List.of(OWNER, CALLER);
            default -> throw new InputException(
                "expected --strategy owner, caller or both, actual '" + strategy + "'");
        };
    }

    private void run(
        final Rig rig, final int run, final FockCalculation calculation, final FockPlace place, final String by)
    {
        final String series = place.series(by);
        rig.run("fock " + series + ", ranks: " + place.ranks(), run,
            rig.job(Node.class, place.transport(), place.nodes(), place.ranks() / place.nodes())
                .setting(JobContext.STRATEGY, by),
            series, calculation.molecule(), calculation.basis(), options.choose(1, 2, 3), options.choose(1, 2, 5),
            mode);
        calculation.check(rig.results(), series, place.ranks());
    }

    /** Program of the ranks. */
    static final class Node
    {
        private Node()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then series, molecule, basis set, warm-up calculations, timed
         *             calculations, Fock mode.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Node::run);
        }

        private static void run(final World world)
        {
            try (Recorder recorder = new Recorder(world))
            {
                final ScfSettings settings = ScfSettings.read(recorder.argument(1), recorder.argument(2))
                    .withFock(FockMode.of(recorder.argument(5))).withKeptBytes(0);
                for (long i = recorder.number(3); i > 0; i--)
                {
                    HartreeFock.solve(world, settings, iteration -> {});
                }
                final List<RankTimes> timed = new ArrayList<>();
                double energy = Double.NaN;
                for (long i = recorder.number(4); i > 0; i--)
                {
                    final ScfResult result = HartreeFock.solve(
                        world, settings, iteration -> timed.add(iteration.fock().get(world.rank())));
                    energy = result.converged() ? result.energy() : Double.NaN;
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
                recorder.record(series, ranks, FockCalculation.ENERGY, energy, "Hartree");
            }
        }
    }
}
