package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasisParserTest
{
    @Test
    void shouldReadSharedAndGeneralContractions()
    {
        final Map<String, List<ShellDescriptor>> shells = BasisParser.parse("b", List.of(
            "# comment", "basis \"C_X\" SPHERICAL", "c  SP  # comment", " 2.0D+00 0.1 0.2", " 1.0 0.3 0.4", "C S",
            "3 1 0.5", "end", "H P", "0.5 1"));

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
        "b:2: expected a positive exponent, actual -1 | C S~-1 1"
    })
    void shouldNameTheLineOfAnError(final String message, final String file)
    {
        final InputException ex = assertThrows(
            InputException.class, () -> BasisParser.parse("b", List.of(file.split("~"))));

        assertEquals(message, ex.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = { "STO-3G", "3-21g", "6-31G" })
    void shouldShipHydrogenToNeon(final String name)
    {
        final BasisSet set = BasisSet.named(name);
        for (final String symbol : List.of("H", "He", "Li", "Be", "B", "C", "N", "O", "F", "Ne"))
        {
            assertTrue(set.shells(Element.of(symbol).orElseThrow()).size() >= 1);
        }
        final InputException ex =
            assertThrows(InputException.class, () -> set.shells(Element.of("Na").orElseThrow()));
        assertEquals(
            "basis " + set.name() + " has no element Na (it has H, He, Li, Be, B, C, N, O, F, Ne)", ex.getMessage());
    }

    @Test
    void shouldRefuseUnknownName()
    {
        assertThrows(InputException.class, () -> BasisSet.named("nonesuch"));
    }
}
