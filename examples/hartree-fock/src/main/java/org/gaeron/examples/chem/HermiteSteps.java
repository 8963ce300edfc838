package org.gaeron.examples.chem;

/**
 * Steps of the recursion for Coulomb integrals between Hermite Gaussians up to a degree. A step makes one row from one
 * of the degree below, its parent, and, if it has a power, from one two degrees below, its grandparent:
 * {@code R_t+1 = x R_t + t R_t-1} and the same along y and z. Helgaker, Jorgensen, Olsen, "Molecular
 * Electronic-Structure Theory", equations 9.9.18 to 9.9.20.
 *
 * <p>The rows of auxiliary order n, up to degree - n, replace those of n + 1 in place. They go from the highest degree
 * down, so that the inputs still belong to n + 1 when they are read. The row of degree 0 is that of the Boys function.
 *
 * <p>They are a list, so that the compilers see the loop over a row once, and not at each place of a recursion.
 */
final class HermiteSteps
{
    private static final HermiteSteps[] OF_DEGREE = new HermiteSteps[HermiteIndex.MAX_DEGREE + 1];

    static
    {
        for (int degree = 0; degree <= HermiteIndex.MAX_DEGREE; degree++)
        {
            OF_DEGREE[degree] = new HermiteSteps(degree);
        }
    }

    private final int[] to;
    private final int[] parent;
    private final int[] grandparent;
    private final int[] axis;
    private final int[] power;
    private int count;

    private HermiteSteps(final int degree)
    {
        int most = 0;
        for (int order = 0; order < degree; order++)
        {
            most += HermiteIndex.count(degree - order) - 1;
        }
        to = new int[most];
        parent = new int[most];
        grandparent = new int[most];
        axis = new int[most];
        power = new int[most];
        for (int order = degree - 1; order >= 0; order--)
        {
            for (int h = HermiteIndex.count(degree - order) - 1; h > 0; h--)
            {
                add(h, order);
            }
        }
    }

    /** Adds the step that makes a row along its first axis with a power above zero. */
    private void add(final int h, final int order)
    {
        final int along = HermiteIndex.power(h, 0) > 0 ? 0 : HermiteIndex.power(h, 1) > 0 ? 1 : 2;
        to[count] = h;
        parent[count] = row(below(h, along, 1), order + 1);
        power[count] = HermiteIndex.power(h, along) - 1;
        grandparent[count] = power[count] == 0 ? parent[count] : row(below(h, along, 2), order + 1);
        axis[count++] = along;
    }

    private static int below(final int h, final int axis, final int by)
    {
        return HermiteIndex.of(
            HermiteIndex.power(h, 0) - (axis == 0 ? by : 0),
            HermiteIndex.power(h, 1) - (axis == 1 ? by : 0),
            HermiteIndex.power(h, 2) - (axis == 2 ? by : 0));
    }

    private static int row(final int h, final int order)
    {
        return h == 0 ? -order : h;
    }

    /** {@return the steps up to a degree} */
    static HermiteSteps of(final int degree)
    {
        return OF_DEGREE[degree];
    }

    /** {@return number of steps} */
    int count()
    {
        return count;
    }

    /** {@return the Hermite Gaussian that a step makes} */
    int to(final int step)
    {
        return to[step];
    }

    /** {@return the parent of a step: a Hermite Gaussian, or minus the order of the Boys function} */
    int parent(final int step)
    {
        return parent[step];
    }

    /** {@return the grandparent of a step that has a power, as {@link #parent}} */
    int grandparent(final int step)
    {
        return grandparent[step];
    }

    /** {@return the axis along which a step goes} */
    int axis(final int step)
    {
        return axis[step];
    }

    /** {@return factor of the grandparent; 0 if there is none} */
    int power(final int step)
    {
        return power[step];
    }
}
