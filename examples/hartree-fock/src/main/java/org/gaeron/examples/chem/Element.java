package org.gaeron.examples.chem;

import java.util.List;
import java.util.Optional;

/**
 * Chemical element, from hydrogen to krypton.
 *
 * @param symbol       such as {@code He}.
 * @param atomicNumber charge of the nucleus.
 */
public record Element(String symbol, int atomicNumber)
{
    private static final List<String> SYMBOLS = List.of(
        "H", "He",
        "Li", "Be", "B", "C", "N", "O", "F", "Ne",
        "Na", "Mg", "Al", "Si", "P", "S", "Cl", "Ar",
        "K", "Ca", "Sc", "Ti", "V", "Cr", "Mn", "Fe", "Co", "Ni", "Cu", "Zn", "Ga", "Ge", "As", "Se", "Br", "Kr");

    /**
     * {@return the element of a symbol, ignoring case; empty if there is none}
     *
     * @param symbol for example {@code he}.
     */
    public static Optional<Element> of(final String symbol)
    {
        for (int i = 0; i < SYMBOLS.size(); i++)
        {
            if (SYMBOLS.get(i).equalsIgnoreCase(symbol))
            {
                return Optional.of(new Element(SYMBOLS.get(i), i + 1));
            }
        }
        return Optional.empty();
    }
}
