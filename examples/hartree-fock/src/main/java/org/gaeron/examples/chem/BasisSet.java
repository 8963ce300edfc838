package org.gaeron.examples.chem;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Named basis set, with shells for each of its elements. The shipped sets have hydrogen to argon, except DZ, which
 * lacks He, Be, Na, Mg and Ar.
 */
public final class BasisSet
{
    /** Names of the shipped basis sets. */
    public static final List<String> NAMES =
        List.of("STO-3G", "3-21G", "DZ", "6-31G", "6-31G*", "6-31G**", "cc-pVDZ", "aug-cc-pVDZ");

    private final String name;
    private final boolean spherical;
    private final Map<String, List<ShellDescriptor>> shells = new LinkedHashMap<>();

    private BasisSet(final String name, final ParsedBasis parsed)
    {
        this.name = name;
        spherical = parsed.spherical();
        parsed.shells().forEach((element, list) -> shells.put(element, SharedExponents.regroup(list, spherical)));
    }

    /**
     * {@return a basis set from a file, or a shipped one}
     *
     * @param nameOrFile a file in the format of NWChem or Gaussian 94; or, if no such file exists, one of
     *                   {@link #NAMES}, ignoring case.
     * @throws InputException if there is no such file or set, or the file is malformed.
     */
    public static BasisSet read(final String nameOrFile)
    {
        if (InputFile.isNamedBy(nameOrFile))
        {
            return parse(Path.of(nameOrFile).getFileName().toString(), nameOrFile, InputFile.lines(nameOrFile));
        }
        return named(nameOrFile);
    }

    /**
     * {@return a shipped basis set}
     *
     * @param name one of {@link #NAMES}, ignoring case.
     * @throws InputException if there is no set of this name.
     */
    public static BasisSet named(final String name)
    {
        for (final String known : NAMES)
        {
            if (known.equalsIgnoreCase(name))
            {
                final String file = known.toLowerCase(Locale.ROOT).replace("*", "-star") + ".nw";
                return parse(known, file, InputFile.resourceLines("/org/gaeron/examples/chem/" + file));
            }
        }
        throw new InputException("unknown basis '" + name + "' (shipped basis sets: " + String.join(", ", NAMES) +
            "; all others by the file's name)");
    }

    /**
     * {@return a basis set in the format of NWChem or Gaussian 94}
     *
     * @param name   of the basis set.
     * @param source name of the input in messages: that of its file.
     * @param lines  the lines of the file.
     * @throws InputException if the file is malformed.
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
     * {@return whether it has spherical functions, 5 d and 7 f, instead of 6 and 10 cartesian ones}
     */
    public boolean spherical()
    {
        return spherical;
    }

    /**
     * {@return the shells of an element}
     *
     * @throws InputException if the basis set lacks the element.
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
