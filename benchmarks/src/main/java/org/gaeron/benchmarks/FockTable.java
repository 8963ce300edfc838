package org.gaeron.benchmarks;

import java.util.List;
import java.util.Locale;

import org.gaeron.benchmarks.rig.Rig;

/**
 * Table and figures of {@link FockBench}: a line for each place, with a dash for missing values.
 */
final class FockTable
{
    private static final String BUILD = "build";
    private static final String COMMUNICATION = "communication";
    private static final String BALANCE = "balance";
    private static final String NONE = "-";
    private static final String FORMAT = "%-5s %5s | %9s %9s %9s | %10s | %7s %7s | %7s %7s | %8s";
    private static final int PERCENT = 100;

    private final Rig rig;
    private final List<FockPlace> places;
    private final List<String> strategies;
    private final int cores;

    /**
     * Creates a table of medians over the runs.
     *
     * @param rig        with the results.
     * @param places     that were measured.
     * @param strategies that were measured in each place.
     * @param cores      of the machine; no efficiency is given for more ranks.
     */
    FockTable(final Rig rig, final List<FockPlace> places, final List<String> strategies, final int cores)
    {
        this.rig = rig;
        this.places = places;
        this.strategies = strategies;
        this.cores = cores;
    }

    /** Prints the table and adds the figures. */
    void print()
    {
        rig.print(String.format(FORMAT, "", "", "time", "", "", "", "comm.", "", "balance", "", ""));
        rig.print(String.format(FORMAT, "", "ranks", "owner s", "caller s", "to caller", "efficiency",
            "owner", "caller", "owner", "caller", "ops/task"));
        places.forEach(this::print);
    }

    private void print(final FockPlace place)
    {
        final double owner = figure(place, "owner", FockBench.OWNER, BUILD);
        final double caller = figure(place, "caller", FockBench.CALLER, BUILD);
        final double communication = figure(place, COMMUNICATION, FockBench.OWNER, COMMUNICATION);
        final double balance = figure(place, BALANCE, FockBench.OWNER, BALANCE);
        final double callerOverOwner = callerOverOwner(place);
        rig.print(String.format(FORMAT, place.transport(), place.ranks(),
            cell("%.4f", owner), cell("%.4f", caller), cell("%.1f %%", PERCENT * (1 / callerOverOwner - 1)),
            cell("%.3f", efficiency(place)),
            cell("%.1f %%", communication), cell("%.1f %%", median(place, FockBench.CALLER, COMMUNICATION)),
            cell("%.2f", balance), cell("%.2f", median(place, FockBench.CALLER, BALANCE)),
            cell("%.2f", median(place, strategies.getFirst(), "operations per task"))));
    }

    private static String cell(final String format, final double value)
    {
        return Double.isNaN(value) ? NONE : String.format(Locale.ROOT, format, value);
    }

    private static String name(final FockPlace place, final String what)
    {
        return "fock." + place.transport() + "." + place.ranks() + "." + what;
    }

    private double figure(final FockPlace place, final String what, final String strategy, final String metric)
    {
        return strategies.contains(strategy) ?
            rig.figure(name(place, what), place.series(strategy), place.ranks(), metric) : Double.NaN;
    }

    private double median(final FockPlace place, final String strategy, final String metric)
    {
        return strategies.contains(strategy) ?
            rig.results().median(place.series(strategy), place.ranks(), metric) : Double.NaN;
    }

    private double callerOverOwner(final FockPlace place)
    {
        if (!strategies.containsAll(List.of(FockBench.OWNER, FockBench.CALLER)))
        {
            return Double.NaN;
        }
        return rig.ratio(name(place, "caller-over-owner"),
            place.series(FockBench.CALLER), place.series(FockBench.OWNER), place.ranks(), BUILD);
    }

    private double efficiency(final FockPlace place)
    {
        final boolean isThere = strategies.contains(FockBench.OWNER) && places.contains(FockPlace.ONE);
        return isThere && place.ranks() <= cores ?
            rig.efficiency(name(place, "efficiency"), FockPlace.ONE.series(FockBench.OWNER),
                place.series(FockBench.OWNER), place.ranks(), BUILD) : Double.NaN;
    }
}
