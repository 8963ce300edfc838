package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Row;
import org.junit.jupiter.api.Test;

class FockCalculationTest
{
    private static final String SERIES = "udp owner-computes";
    private static final FockCalculation METHANE = FockCalculation.KNOWN.get(1);
    private static final FockCalculation UNKNOWN = of("alkane-3", "6-31G");

    private static FockCalculation of(final String molecule, final String basis)
    {
        return FockCalculation.of(FockCalculation.KNOWN, molecule, basis);
    }

    private static Results energies(final double... energies)
    {
        final Results results = new Results();
        for (int i = 0; i < energies.length; i++)
        {
            results.addAll(List.of(new Row(i + 1, SERIES, 2, FockCalculation.ENERGY, energies[i], "Hartree")));
        }
        return results;
    }

    private static String refusal(final FockCalculation calculation, final double... energies)
    {
        final String line = assertThrows(MeasurementException.class,
            () -> calculation.check(energies(energies), SERIES, 2)).getMessage();
        assertEquals(1, line.lines().count(), line);
        assertTrue(line.startsWith(SERIES + " on 2 ranks: expected "), line);
        return line;
    }

    @Test
    void shouldKnowEnergiesInWhateverCase()
    {
        assertEquals(METHANE, of("Methane", "6-31g"));
        assertTrue(Double.isNaN(of("methane", "6-31G*").reference()));
        assertTrue(Double.isNaN(of("benzene", "6-31G").reference()));
        assertTrue(Double.isNaN(UNKNOWN.reference()));
    }

    @Test
    void shouldRefuseWhatIsNotTheKnownEnergy()
    {
        final double right = METHANE.reference();
        METHANE.check(energies(right, right + 9e-9, right - 9e-9), SERIES, 2);
        assertTrue(refusal(METHANE, right + 2e-8).contains("an energy of -40.180531201245 Hartree, actual ["));
        refusal(METHANE, right, right - 2e-8);
        refusal(METHANE, Double.NaN);
    }

    /** The first job's, not the least of all. */
    @Test
    void shouldRefuseWhatIsNotTheFirstEnergyIfNoneIsKnown()
    {
        UNKNOWN.check(energies(-118.1, -118.1 + 9e-9, -118.1 - 9e-9), SERIES, 2);
        assertTrue(refusal(UNKNOWN, -118.1, -118.1 - 2e-8).contains("an energy of -118.1 Hartree, actual ["));
        refusal(UNKNOWN, -118.1, Double.NaN);
        final Results results = energies(-118.1);
        results.addAll(List.of(new Row(1, "near owner-computes", 1, FockCalculation.ENERGY, -118.2, "Hartree")));
        assertThrows(MeasurementException.class, () -> UNKNOWN.check(results, "near owner-computes", 1));
    }

    @Test
    void shouldRefuseWhatDoesNotConverge()
    {
        assertTrue(refusal(UNKNOWN, Double.NaN, -118.1).contains("expected that it converges"));
    }
}
