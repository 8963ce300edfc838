package org.gaeron.examples.chem;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A named basis set: shells for each element that it knows. Those that are shipped are STO-3G, 3-21G and 6-31G for
 * hydrogen to neon.
 */
public final class BasisSet
{
    /** The basis sets that are shipped. */
    public static final List<String> NAMES = List.of("STO-3G", "3-21G", "6-31G");

    private final String name;
    private final Map<String, List<ShellDescriptor>> shells;

    private BasisSet(final String name, final Map<String, List<ShellDescriptor>> shells)
    {
        this.name = name;
        this.shells = shells;
    }

    /**
     * {@return a basis set that is shipped}
     *
     * @param name one of {@link #NAMES}, in whatever case.
     * @throws InputException if there is none of this name.
     */
    public static BasisSet named(final String name)
    {
        for (final String known : NAMES)
        {
            if (known.equalsIgnoreCase(name))
            {
                final String file = known.toLowerCase(Locale.ROOT) + ".nw";
                return parse(known, file, MoleculeLibrary.resourceLines("/org/gaeron/examples/chem/" + file));
            }
        }
        throw new InputException("unknown basis '" + name + "' (shipped basis sets: " + String.join(", ", NAMES) + ")");
    }

    /**
     * {@return a basis set in NWChem's format}
     *
     * @param name   of the basis set.
     * @param source what to call the input in messages, the name of its file.
     * @param lines  the lines of the file.
     * @throws InputException if it is malformed.
     */
    public static BasisSet parse(final String name, final String source, final List<String> lines)
    {
        return new BasisSet(name, BasisParser.parse(source, lines));
    }

    /**
     * {@return the name}
     */
    public String name()
    {
        return name;
    }

    /**
     * {@return the shells of an element}
     *
     * @throws InputException if the basis set does not have it.
     */
    List<ShellDescriptor> shells(final Element element)
    {
        final List<ShellDescriptor> found = shells.get(element.symbol());
        if (found == null)
        {
            throw new InputException("basis " + name + " has no element " + element.symbol() + " (it has " +
                String.join(", ", shells.keySet()) + ")");
        }
        return found;
    }
}
