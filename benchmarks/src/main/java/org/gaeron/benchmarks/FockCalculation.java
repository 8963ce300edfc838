package org.gaeron.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Row;

/**
 * Calculation of {@link FockBench}, with the check of its energy.
 *
 * @param molecule  name or file.
 * @param basis     name or file.
 * @param reference the energy by PySCF in Hartree; NaN if unknown, then all jobs must agree with the first.
 */
record FockCalculation(String molecule, String basis, double reference)
{
    /** Calculations with a known energy: those of {@code --smallest}, the default, and {@code --long}. */
    static final List<FockCalculation> KNOWN = List.of(
        new FockCalculation("water", "STO-3G", -74.942079928192),
        new FockCalculation("methane", "6-31G", -40.180531201245),
        new FockCalculation("benzene", "STO-3G", -227.891161432728));

    /** Metric with the energy in the results. */
    static final String ENERGY = "energy";
    private static final double TOLERANCE = 1e-8;

    /** {@return a calculation, with its reference energy if it is known} */
    static FockCalculation of(final List<FockCalculation> known, final String molecule, final String basis)
    {
        return known.stream()
            .filter(each -> isShipped(each.molecule, molecule) && isShipped(each.basis, basis))
            .findFirst().orElseGet(() -> new FockCalculation(molecule, basis, Double.NaN));
    }

    /** A file of that name takes precedence. */
    private static boolean isShipped(final String known, final String name)
    {
        return known.equalsIgnoreCase(name) && !Files.isRegularFile(Path.of(name));
    }

    /**
     * Checks the energies of a series.
     *
     * @param results of all jobs so far, in their order.
     * @param series  with a new energy.
     * @param ranks   point of the series.
     * @throws MeasurementException if an energy is wrong.
     */
    void check(final Results results, final String series, final int ranks)
    {
        final double expected = Double.isNaN(reference) ? first(results) : reference;
        final double[] energies = results.values(series, ranks, ENERGY);
        if (!Arrays.stream(energies).allMatch(energy -> Math.abs(energy - expected) < TOLERANCE))
        {
            throw new MeasurementException(series + " on " + ranks + " ranks: expected " +
                (Double.isNaN(expected) ? "that it converges" : "an energy of " + expected + " Hartree") + ", actual " +
                Arrays.toString(energies));
        }
    }

    private static double first(final Results results)
    {
        return results.rows().stream().filter(row -> row.metric().equals(ENERGY)).mapToDouble(Row::value).findFirst()
            .orElse(Double.NaN);
    }
}
