package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * Arrays of any type by functions of their indices, and what arrays should have, element by element.
 */
final class Numbers
{
    /** The number at a place. */
    interface Place
    {
        Scalar at(long row, long col);
    }

    private Numbers()
    {
    }

    /** {@return layouts of every kind; they need at least 12 x 12 elements} */
    static List<ArraySpec> layouts(final ArraySpec spec, final int ranks)
    {
        final int half = (ranks + 1) / 2;
        final long[] cuts = IntStream.range(0, ranks).mapToLong(i -> 2L * i + i / 2).toArray();
        final List<ArraySpec> all = new ArrayList<>(List.of(
            spec,
            spec.withRowCuts(cuts),
            spec.withTiles(1, 1),
            spec.withTiles(3, 5),
            spec.withColTile(3).byColumns(),
            spec.withGhosts(1, 1),
            spec.onRanks(IntStream.range(0, ranks).map(rank -> ranks - 1 - rank).toArray()),
            spec.withTiles(3, 2).onRanks(IntStream.range(0, half).map(rank -> ranks - 1 - rank).toArray()),
            spec.onRanks(ranks - 1)));
        return all;
    }

    @SuppressWarnings("unchecked")
    static GlobalArray<Object> array(final Team team, final ArraySpec spec)
    {
        return (GlobalArray<Object>)team.array(spec);
    }

    static GlobalArray<Object> array(final Team team, final ArraySpec spec, final Place place)
    {
        final GlobalArray<Object> array = array(team, spec);
        fill(array, place);
        return array;
    }

    static void fill(final GlobalArray<Object> array, final Place place)
    {
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> doubles.fill((row, col) -> place.at(row, col).re());
            case final GlobalFloatArray floats -> floats.fill((row, col) -> (float)place.at(row, col).re());
            case final GlobalLongArray longs -> longs.fill((row, col) -> (long)place.at(row, col).re());
            case final GlobalIntArray ints -> ints.fill((row, col) -> (int)place.at(row, col).re());
            case final GlobalComplexArray pairs -> pairs.fill((row, col, pair) ->
            {
                pair[0] = place.at(row, col).re();
                pair[1] = place.at(row, col).im();
            });
            default -> throw new AssertionError(array);
        }
    }

    /** {@return small integers, different enough; of complex arrays with an imaginary part of its own} */
    static Place small(final ElementType type, final int seed)
    {
        return (row, col) -> Scalar.of((row * 31 + col * 17 + seed) % 13 - 6.0,
            type == ElementType.COMPLEX ? (row * 7 + col * 5 + 3 * seed) % 11 - 5.0 : 0);
    }

    static Scalar at(final GlobalArray<Object> array, final Object buffer, final int i)
    {
        return switch (array.spec().type())
        {
            case DOUBLE -> Scalar.of(((double[])buffer)[i]);
            case FLOAT -> Scalar.of(((float[])buffer)[i]);
            case LONG -> Scalar.of(((long[])buffer)[i]);
            case INT -> Scalar.of((long)((int[])buffer)[i]);
            case COMPLEX -> Scalar.of(((double[])buffer)[2 * i], ((double[])buffer)[2 * i + 1]);
        };
    }

    /** Checks all elements on all ranks, and has the ranks meet. */
    static void check(final String what, final GlobalArray<Object> array, final Place expected)
    {
        final Object buffer = array.get(array.patch());
        final double error = array.spec().type() == ElementType.FLOAT ? 2e-6 : 1e-14;
        int i = 0;
        for (long row = 0; row < array.rows(); row++)
        {
            for (long col = 0; col < array.cols(); col++)
            {
                final Scalar number = expected.at(row, col);
                final Scalar actual = at(array, buffer, i++);
                // almost all elements: texts of as many would take longer than the rest
                if (number.re() != actual.re() || number.im() != actual.im())
                {
                    check(what + ": (" + row + "," + col + ") of " + array.spec(), number, actual, error);
                }
            }
        }
        array.team().barrier();
    }

    static void check(final String what, final Scalar expected, final Scalar actual, final double error)
    {
        final double size = Double.isNaN(expected.re()) ? 0 :
            Double.isInfinite(expected.re()) ? 0 : Math.hypot(expected.re(), expected.im());
        assertEquals(expected.re(), actual.re(), size * error, what);
        assertEquals(expected.im(), actual.im(), size * error, what);
    }

    /** {@return the number at a place, but in a patch that of another} */
    static Place in(final Patch patch, final Place inside, final Place outside)
    {
        return (row, col) -> patch.contains(row, col) ? inside.at(row, col) : outside.at(row, col);
    }

    /** {@return a number as an element of a type would have it} */
    static Scalar cut(final ElementType type, final double re, final double im)
    {
        return type.isInteger() ? Scalar.of((double)(long)re) : Scalar.of(re, type == ElementType.COMPLEX ? im : 0);
    }
}
