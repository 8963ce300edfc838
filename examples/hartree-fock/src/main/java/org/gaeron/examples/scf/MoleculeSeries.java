package org.gaeron.examples.scf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Element;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.InputFile;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;

/**
 * Constructs molecules of any size, to show how programs scale. The molecule {@code alkane-N} is the stretched chain of
 * N carbon atoms. The molecule {@code water-N} is a cluster of N molecules on a cubic grid.
 */
final class MoleculeSeries
{
    private static final Pattern NAME = Pattern.compile("(alkane|water)-([0-9]+)");
    private static final int MOST = 99_999;
    private static final double BOHR_PER_ANGSTROM = 1 / Molecule.ANGSTROM_PER_BOHR;
    private static final double CC = 1.53;
    private static final double CH = 1.09;
    private static final double OH = 0.9572;
    private static final double HALF_HOH = Math.toRadians(104.52 / 2);
    /** Distance of oxygen atoms in Angstrom: about that of a hydrogen bond, but no hydrogen atoms come close. */
    private static final double GRID = 3.1;
    /** Half the angle between bonds at a carbon atom, whose cosine is -1/3. */
    private static final double HALF_TETRAHEDRAL = 0.5 * Math.acos(-1.0 / 3);

    private final List<Atom> atoms = new ArrayList<>();

    private MoleculeSeries()
    {
    }

    private static int readCount(final String series, final String digits)
    {
        final int count = digits.length() > 5 ? MOST + 1 : Integer.parseInt(digits);
        if (count < 1 || count > MOST)
        {
            throw new InputException(
                "expected " + series + "-N with N from 1 to " + MOST + ", actual " + series + "-" + digits);
        }
        return count;
    }

    /**
     * Reads or constructs a molecule.
     *
     * @param name   of a file; or, if no such file exists, of a shipped molecule or of a member of a series.
     * @param charge of the molecule.
     * @return the molecule.
     * @throws InputException if there is no molecule of this name.
     */
    static Molecule read(final String name, final int charge)
    {
        final Matcher matcher = NAME.matcher(name.toLowerCase(Locale.ROOT));
        if (!matcher.matches() || InputFile.isNamedBy(name))
        {
            return MoleculeLibrary.read(name, charge);
        }
        final int count = readCount(matcher.group(1), matcher.group(2));
        final MoleculeSeries series = new MoleculeSeries();
        if (matcher.group(1).equals("alkane"))
        {
            series.addAlkane(count);
        }
        else
        {
            series.addWater(count);
        }
        return new Molecule(series.atoms, charge);
    }

    private void add(final String symbol, final double x, final double y, final double z)
    {
        atoms.add(new Atom(Element.of(symbol).orElseThrow(),
            x * BOHR_PER_ANGSTROM, y * BOHR_PER_ANGSTROM, z * BOHR_PER_ANGSTROM));
    }

    /**
     * Adds a zigzag along x in the plane z = 0; the bonds of each carbon atom point to the corners of a tetrahedron.
     */
    private void addAlkane(final int count)
    {
        final double along = Math.sin(HALF_TETRAHEDRAL);
        final double across = Math.cos(HALF_TETRAHEDRAL);
        for (int i = 0; i < count; i++)
        {
            final double x = i * CC * along;
            final double side = i % 2 == 0 ? 1 : -1;
            final double y = 0.5 * CC * across * side;
            add("C", x, y, 0);
            add("H", x, y + CH * across * side, CH * along);
            add("H", x, y + CH * across * side, -CH * along);
            if (i == 0)
            {
                add("H", x - CH * along, y - CH * across * side, 0);
            }
            if (i == count - 1)
            {
                add("H", x + CH * along, y - CH * across * side, 0);
            }
        }
    }

    /** Fills the smallest sufficient cube. Neighbours point up and down alternately, so there is hardly a dipole. */
    private void addWater(final int count)
    {
        int edge = 1;
        while (edge * edge * edge < count)
        {
            edge++;
        }
        for (int i = 0; i < count; i++)
        {
            final int column = i % edge;
            final int row = i / edge % edge;
            final int layer = i / edge / edge;
            final double x = GRID * column;
            final double y = GRID * row;
            final double z = GRID * layer;
            final double up = (column + row + layer) % 2 == 0 ? 1 : -1;
            add("O", x, y, z);
            add("H", x + OH * Math.sin(HALF_HOH), y, z + up * OH * Math.cos(HALF_HOH));
            add("H", x - OH * Math.sin(HALF_HOH), y, z + up * OH * Math.cos(HALF_HOH));
        }
    }
}
