package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads molecules in the XYZ format. A file has a line with the number of atoms, then a line of comment. A line for
 * each atom follows, with its symbol and its coordinates in Angstrom. Text after the coordinates is ignored; only empty
 * lines may follow the last atom.
 */
public final class XyzParser
{
    /** Nuclei closer than this are an error; the shortest bond, in H2, is 1.4 bohr. */
    private static final double MIN_DISTANCE_BOHR = 0.2;
    /** Farther from the origin, distances lose the digits that an energy needs. */
    private static final double MOST_ANGSTROM = 1e6;
    private static final int HEADER_LINES = 2;

    private final String source;
    private final List<String> lines;

    private XyzParser(final String source, final List<String> lines)
    {
        this.source = source;
        this.lines = lines;
    }

    /**
     * Reads a molecule.
     *
     * @param source name of the input in messages: that of its file.
     * @param lines  the lines of the file.
     * @return the atoms, in bohr.
     * @throws InputException if the file is malformed, has an unknown element, or two atoms in one place.
     */
    public static List<Atom> parse(final String source, final List<String> lines)
    {
        return new XyzParser(source, lines).atoms();
    }

    private List<Atom> atoms()
    {
        final int count = atomCount();
        if (lines.size() - HEADER_LINES < count)
        {
            throw malformed(lines.size(), "expected " + count + " atoms, actual " +
                Math.max(0, lines.size() - HEADER_LINES) + " of their lines before the end of the file");
        }
        final List<Atom> atoms = new ArrayList<>();
        for (int line = HEADER_LINES; line < HEADER_LINES + count; line++)
        {
            final Atom atom = atom(line);
            checkApart(atom, line, atoms);
            atoms.add(atom);
        }
        for (int line = HEADER_LINES + count; line < lines.size(); line++)
        {
            if (!lines.get(line).isBlank())
            {
                throw malformed(line + 1, "expected the end of the file after " + count + " atoms, actual '" +
                    lines.get(line).strip() + "'");
            }
        }
        return atoms;
    }

    private int atomCount()
    {
        final String text = lines.isEmpty() ? "" : lines.getFirst().strip();
        try
        {
            final int count = Integer.parseInt(text);
            if (count > 0)
            {
                return count;
            }
        }
        catch (final NumberFormatException ignored)
        {
            // Reported below, like a count that is not positive.
        }
        throw malformed(1, "expected the number of atoms, actual '" + text + "'");
    }

    private Atom atom(final int index)
    {
        final String[] words = lines.get(index).strip().split("\\s+");
        if (words.length < 4)
        {
            throw malformed(index + 1,
                "expected an element and three coordinates, actual '" + lines.get(index).strip() + "'");
        }
        final Element element = Element.of(words[0])
            .orElseThrow(() -> malformed(index + 1, "unknown element '" + words[0] + "'"));
        return new Atom(element, bohr(index, words[1]), bohr(index, words[2]), bohr(index, words[3]));
    }

    private double bohr(final int index, final String word)
    {
        try
        {
            final double angstrom = Double.parseDouble(word);
            if (Math.abs(angstrom) <= MOST_ANGSTROM)
            {
                return angstrom / Molecule.ANGSTROM_PER_BOHR;
            }
        }
        catch (final NumberFormatException ignored)
        {
            // Reported below, like a coordinate that is too large, or not a number.
        }
        throw malformed(index + 1, "expected a coordinate in Angstrom, up to 1e6, actual '" + word + "'");
    }

    private void checkApart(final Atom atom, final int index, final List<Atom> before)
    {
        for (int i = 0; i < before.size(); i++)
        {
            if (atom.distance(before.get(i)) < MIN_DISTANCE_BOHR)
            {
                throw malformed(index + 1, "atom " + atom.element().symbol() + " is on top of atom " +
                    before.get(i).element().symbol() + " of line " + (i + HEADER_LINES + 1));
            }
        }
    }

    private InputException malformed(final int line, final String what)
    {
        return new InputException(source + ":" + Math.max(1, line) + ": " + what);
    }
}
