package org.gaeron.examples.chem;

/**
 * Nucleus at a position.
 *
 * @param element of the nucleus.
 * @param x       in bohr.
 * @param y       in bohr.
 * @param z       in bohr.
 */
public record Atom(Element element, double x, double y, double z)
{
    /**
     * {@return the distance to another atom in bohr}
     *
     * @param other the other atom.
     */
    public double distance(final Atom other)
    {
        final double dx = x - other.x;
        final double dy = y - other.y;
        final double dz = z - other.z;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
}
