package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasisParserTest
{
    private static final List<String> ELEMENTS = List.of(
        "H", "He", "Li", "Be", "B", "C", "N", "O", "F", "Ne", "Na", "Mg", "Al", "Si", "P", "S", "Cl", "Ar");

    @Test
    void shouldReadSharedAndGeneralContractions()
    {
        final ParsedBasis parsed = BasisParser.parse("b", List.of(
            "# comment", "basis \"C_X\" SPHERICAL", "c  SP  # comment", " 2.0D+00 0.1 0.2", " 1.0 0.3 0.4", "C S",
            "3 1 0.5", "end", "H P", "0.5 1"));
        final Map<String, List<ShellDescriptor>> shells = parsed.shells();

        assertTrue(parsed.spherical());
        assertEquals(2, shells.get("C").size());
        final ShellDescriptor sp = shells.get("C").getFirst();
        assertEquals(List.of(2.0, 1.0), sp.exponents());
        assertEquals(List.of(
            new ShellDescriptor.Contraction(0, List.of(0.1, 0.3)),
            new ShellDescriptor.Contraction(1, List.of(0.2, 0.4))), sp.contractions());
        assertEquals(List.of(
            new ShellDescriptor.Contraction(0, List.of(1.0)),
            new ShellDescriptor.Contraction(0, List.of(0.5))), shells.get("C").getLast().contractions());
        assertEquals(1, shells.get("H").getFirst().contractions().getFirst().angularMomentum());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "b:1: expected an element and a shell type, actual a number | 1.0 2.0",
        "b:1: expected an element and a shell type, actual 3 words | H S P",
        "b:1: unknown element 'Xx' | Xx S",
        "b:1: expected a shell type of S, P, D, F or SP, actual 'G' | H G~1 1",
        "b:1: expected primitives for the shell H S | H S",
        "b:2: expected an exponent and 2 coefficients, actual 2 numbers | C SP~1 1",
        "b:3: expected an exponent and 1 coefficients, actual 3 numbers | C S~1 1~1 1 1",
        "b:2: expected a number, actual '1x' | C S~1x 1",
        "b:2: expected a positive exponent, actual -1 | C S~-1 1",
        "b:2: expected coefficients other than 0 for the shell C S | C S~1 0",
        "b:3: expected spherical functions as before, actual cartesian | basis a SPHERICAL~end~basis b",
        "b:1: effective core potentials are not known here: only sets for all electrons | ECP",
        "b:2: expected a shell type, the number of its primitives and a factor, actual 'S' | C 0~S",
        "b:4: expected 1 more primitives | C 0~S 2 1.0~1 1~****",
        "b:3: unknown element 'Xx' | ****~!~Xx 0",
        "b:2: expected an element and a 0, actual 'S 1 1.0' | ****~S 1 1.0",
        "b:3: expected 2 more primitives | C 0~S 2 1.0~**** 1",
        "b:2: expected a shell type of S, P, D, F or SP, actual 'G' | C 0~G 1 1.0",
        "b: expected the shells of elements, actual a file without any | # C S~end",
        "b: expected the shells of elements, actual a file without any | ****"
    })
    void shouldNameTheLineOfAnError(final String message, final String file)
    {
        final InputException ex = assertThrows(
            InputException.class, () -> BasisParser.parse("b", List.of(file.split("~"))));

        assertEquals(message, ex.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = { "STO-3G", "3-21g", "6-31G", "6-31g*", "6-31G**", "CC-pVDZ", "aug-cc-pvdz" })
    void shouldShipHydrogenToArgon(final String name)
    {
        final BasisSet set = BasisSet.named(name);
        for (final String symbol : ELEMENTS)
        {
            assertTrue(set.shells(Element.of(symbol).orElseThrow()).size() >= 1);
        }
        final InputException ex =
            assertThrows(InputException.class, () -> set.shells(Element.of("K").orElseThrow()));
        assertEquals(
            "basis " + set.name() + " has no element K (it has " + String.join(", ", ELEMENTS) + ")", ex.getMessage());
        assertEquals(set.name().contains("cc"), set.spherical());
    }

    @Test
    void shouldRefuseUnknownName()
    {
        assertThrows(InputException.class, () -> BasisSet.named("nonesuch"));
    }

    /** As the Basis Set Exchange writes it. */
    @Test
    void shouldReadTheFormatOfGaussian()
    {
        final ParsedBasis parsed = BasisParser.parse("b", List.of(
            "!----------------------", "! Basis Set Exchange", "", "H     0", "S    2   1.00",
            "      0.1873113696D+02       0.3349460434D-01", "      2.8253937   0.23472695", "****", "C     0",
            "SP   2   2.00", " 2.0 0.1 0.2", " 1.0 0.3 0.4", "D   1   1.00", "  0.8  1.0", "****"));

        assertTrue(parsed.spherical());
        assertEquals(List.of(18.73113696, 2.8253937), parsed.shells().get("H").getFirst().exponents());
        final ShellDescriptor sp = parsed.shells().get("C").getFirst();
        assertEquals(List.of(8.0, 4.0), sp.exponents());
        assertEquals(new ShellDescriptor.Contraction(1, List.of(0.2, 0.4)), sp.contractions().getLast());
        assertEquals(2, parsed.shells().get("C").getLast().angularMomentum());
    }

    @Test
    void shouldGroupContractionsThatShareExponents()
    {
        final List<ShellDescriptor> general = BasisParser.parse("b", List.of(
            "C S", "5 0.1 0.2 0", "3 0.3 0.4 0", "1 0 0 1", "C P", "3 1")).shells().get("C");
        final List<ShellDescriptor> repeated = BasisParser.parse("b", List.of(
            "C S", "5 0.1", "3 0.3", "C P", "3 1", "C S", "5 0.2", "3 0.4", "C S", "1 1")).shells().get("C");

        final ShellDescriptor shared = new ShellDescriptor(List.of(5.0, 3.0), List.of(
            new ShellDescriptor.Contraction(0, List.of(0.1, 0.3)),
            new ShellDescriptor.Contraction(0, List.of(0.2, 0.4))));
        final ShellDescriptor single = new ShellDescriptor(
            List.of(1.0), List.of(new ShellDescriptor.Contraction(0, List.of(1.0))));
        final ShellDescriptor p = new ShellDescriptor(
            List.of(3.0), List.of(new ShellDescriptor.Contraction(1, List.of(1.0))));
        assertEquals(List.of(shared, single, p), SharedExponents.regroup(general, false));
        assertEquals(List.of(shared, p, single), SharedExponents.regroup(repeated, false));
    }

    /** The third contraction shares one exponent with each of the others. */
    @Test
    void shouldKeepZerosWhereOnlySomeExponentsAreShared()
    {
        final List<ShellDescriptor> shells = SharedExponents.regroup(BasisParser.parse("b", List.of(
            "C S", "5 1", "C S", "3 1", "C S", "3 0.5", "5 0.25")).shells().get("C"), false);

        assertEquals(1, shells.size());
        assertEquals(3, shells.getFirst().contractions().size());
        final int five = shells.getFirst().exponents().indexOf(5.0);
        final long zeros = shells.getFirst().contractions().stream()
            .flatMap(contraction -> contraction.coefficients().stream()).filter(value -> value == 0).count();
        assertEquals(2, zeros);
        assertTrue(shells.getFirst().contractions().stream()
            .anyMatch(contraction -> contraction.coefficients().get(five) == 0.25));
    }

    /** The integrals of four shells have a limit, and only three contractions of p, or two of spherical d, keep it. */
    @ParameterizedTest
    @CsvSource({ "P, false, 3 1", "P, true, 3 1", "D, false, 1 1 1 1", "D, true, 2 2", "S, false, 4" })
    void shouldNotMakeShellsThatAreTooLarge(final String type, final boolean spherical, final String expected)
    {
        final List<ShellDescriptor> shells = BasisParser.parse("b", List.of(
            "C " + type, "5 .1 .2 .3 .4", "2 .4 .3 .2 -.1", "1 .2 -.5 .3 .3")).shells().get("C");

        assertEquals(expected, SharedExponents.regroup(shells, spherical).stream()
            .map(shell -> "" + shell.contractions().size()).collect(Collectors.joining(" ")));
    }

    @Test
    void shouldAddTheCoefficientsOfAnExponentThatIsThereTwice()
    {
        final List<ShellDescriptor> shells = SharedExponents.regroup(BasisParser.parse("b", List.of(
            "C S", "5 0.25", "3 1", "5 0.5", "C S", "5 1")).shells().get("C"), false);

        assertEquals(List.of(new ShellDescriptor(List.of(5.0, 3.0), List.of(
            new ShellDescriptor.Contraction(0, List.of(0.75, 1.0)),
            new ShellDescriptor.Contraction(0, List.of(1.0, 0.0))))), shells);
    }

    @Test
    void shouldReadTheFileOfTheUserFirst(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("mine.gbs");
        Files.writeString(file, "H 0\nS 1 1.0\n0.5 1.0\n****\n");

        assertEquals("mine.gbs", BasisSet.read(file.toString()).name());
        assertEquals(1, BasisSet.read(file.toString()).shells(Element.of("H").orElseThrow()).size());
        assertEquals("cc-pVDZ", BasisSet.read("cc-pvdz").name());
    }
}
