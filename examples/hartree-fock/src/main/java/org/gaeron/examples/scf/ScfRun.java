package org.gaeron.examples.scf;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gaeron.World;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.NumericalException;
import org.gaeron.examples.scf.fock.KeptFigures;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.PeakMemory;
import org.gaeron.examples.scf.meter.RankMeter;
import org.gaeron.examples.scf.meter.RankTable;
import org.gaeron.examples.scf.meter.RankTimes;
import org.gaeron.examples.scf.meter.Timeline;
import org.gaeron.examples.scf.meter.TimelineSvg;

/**
 * Calculation on one rank, with its reports. Rank 0 prints and writes. Collective.
 */
final class ScfRun
{
    private static final double NS_PER_SECOND = 1e9;

    private final World world;
    private final ScfArguments.Input input;
    private final ScfSettings settings;
    private final ShellPairs pairs;
    private final ScfReport report;
    private final RankMeter meter;
    private final List<ScfIteration> iterations = new ArrayList<>();
    private Polarizability polarizability;
    private NumericalException unsolved;
    private long ownBytes;
    private KeptFigures kept;

    /**
     * Prepares a calculation. Collective.
     *
     * @param world the job.
     * @param input the same on all ranks.
     * @param pairs pairs of the shells; the ranks of a node share them.
     * @param out   takes the report of rank 0.
     */
    ScfRun(final World world, final ScfArguments.Input input, final ShellPairs pairs, final PrintStream out)
    {
        this.world = world;
        this.input = input;
        settings = input.settings().withKeptBytes(KeptMemory.ofRank(world, input.memory()));
        this.pairs = pairs;
        report = world.rank() != 0 || input.isQuiet() ? new ScfReport(new PrintStream(PrintStream.nullOutputStream())) :
            new ScfReport(out);
        // All ranks start together, so that timelines of different clocks match.
        world.barrier();
        meter = input.timeline() == null ? RankMeter.adding() : RankMeter.drawing();
    }

    /**
     * {@return the result, the same on all ranks}
     *
     * @throws NumericalException on all ranks, if one of the calculations fails. What those before it have found is
     *                            reported and written.
     */
    ScfResult run()
    {
        report.begin(world, input, settings);
        final ScfResult result;
        try (HartreeFock scf = new HartreeFock(world, settings, pairs, meter))
        {
            result = scf.solve(iteration ->
            {
                iterations.add(iteration);
                report.iteration(iteration);
            });
            report.end(result, settings);
            ownBytes = scf.ownBytes();
            if (input.polarizability() && result.converged())
            {
                polarize(scf);
            }
            kept = scf.kept().figures();
        }
        meter.lap(Activity.COMPUTING);
        final double seconds = meter.times().seconds();
        final List<ScfDocument.RankPart> ranks = ranks();
        report.ranks(ranks, seconds);
        draw();
        final String statistics = world.statistics();
        report.statistics(statistics);
        if (world.rank() == 0 && input.json() != null)
        {
            document(result, ranks, seconds).write(input.json());
        }
        if (unsolved != null)
        {
            throw unsolved;
        }
        return result;
    }

    private void polarize(final HartreeFock scf)
    {
        report.beginPolarizability();
        try (CoupledPerturbed equations = new CoupledPerturbed(world, settings, pairs, meter, scf))
        {
            polarizability = equations.solve(report::polarizabilityIteration);
            ownBytes = scf.matrixBytes() + equations.ownBytes();
            report.polarizability(polarizability);
        }
        catch (final NumericalException ex)
        {
            unsolved = ex;
        }
    }

    private List<ScfDocument.RankPart> ranks()
    {
        final List<RankTimes> all = RankTable.times(world, meter.times());
        final List<double[]> memory =
            RankTable.rows(world, new double[]{ ownBytes, PeakMemory.residentBytes(), world.node() });
        final List<KeptFigures> keptOfRanks =
            RankTable.rows(world, kept.toArray()).stream().map(KeptFigures::of).toList();
        final List<ScfDocument.RankPart> ranks = new ArrayList<>();
        for (int rank = 0; rank < world.size(); rank++)
        {
            RankTimes builds = polarizability == null ? RankTimes.NONE : polarizability.fock().get(rank);
            for (final ScfIteration iteration : iterations)
            {
                builds = builds.plus(iteration.fock().get(rank));
            }
            ranks.add(new ScfDocument.RankPart(rank, (int)memory.get(rank)[2], builds, all.get(rank),
                (long)memory.get(rank)[0], (long)memory.get(rank)[1], keptOfRanks.get(rank)));
        }
        return ranks;
    }

    private ScfDocument document(
        final ScfResult result, final List<ScfDocument.RankPart> ranks, final double seconds)
    {
        return new ScfDocument(ScfDocument.molecule(input), ScfDocument.basis(input.settings().basis()),
            ScfDocument.job(world, input.settings()), result, polarizability,
            iterations.stream().map(ScfDocument::iteration).toList(), ranks, seconds);
    }

    private void draw()
    {
        if (input.timeline() != null)
        {
            final Timeline mine = meter.timeline();
            final List<double[]> lanes = RankTable.timelines(world, mine);
            if (world.rank() == 0)
            {
                final String title = input.settings().molecule().formula() + ", " + input.settings().basis().name() +
                    ", " + input.settings().fock() + " Fock builds";
                OutputFile.replace(input.timeline(), out ->
                {
                    try
                    {
                        TimelineSvg.write(out, title, lanes, mine.intervalNs() / NS_PER_SECOND);
                    }
                    catch (final XMLStreamException ex)
                    {
                        throw new IOException(ex);
                    }
                });
            }
        }
    }
}
