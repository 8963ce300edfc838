package org.gaeron.verification.soak;

import java.util.Random;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Operator;
import org.gaeron.Team;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.verification.soak.SoakPlaces.Form;

/**
 * Array of any element type, with values as doubles. These are whole numbers that all types hold exactly. A complex
 * element has its value as real part, and {@value #IMAGINARY} times the value as imaginary part. Rank's thread.
 */
final class SoakArray implements AutoCloseable
{
    private static final int IMAGINARY = -2;
    private static final int MOST_TILE = 40;
    private static final ElementType[] TYPES = ElementType.values();

    private final ElementType type;
    private final int components;
    private final GlobalArray<Object> array;
    private final Object buffer;

    /** Creates an array of a team; collective. {@code most} is the number of elements of its longest operation. */
    @SuppressWarnings("unchecked")
    SoakArray(final Team team, final ArraySpec spec, final int most)
    {
        type = spec.type();
        components = type.components();
        array = (GlobalArray<Object>)team.array(spec);
        buffer = type.newArray(most);
    }

    /** {@return the spec of an array of a random type, with a random layout} */
    static ArraySpec spec(final Random random, final String name, final long rows, final long cols)
    {
        final ArraySpec spec = ArraySpec.of(name, TYPES[random.nextInt(TYPES.length)], rows, cols);
        return switch (random.nextInt(4))
        {
            case 0 -> spec.byRows();
            case 1 -> spec.withTiles(1 + random.nextInt(MOST_TILE), 1 + random.nextInt(MOST_TILE));
            default -> spec;
        };
    }

    void put(final SoakPlaces at, final double[] values)
    {
        fill(at.count(), values);
        switch (at.form())
        {
            case PATCH -> array.put(at.patch(), buffer, 0, at.width());
            case STRIDED -> array.put(at.patch(), at.rowStep(), at.colStep(), buffer, at.width());
            case LIST -> array.scatter(at.listedRows(), at.listedCols(), 0, at.count(), buffer);
        }
    }

    /** Reads elements. Those of a complex array whose parts do not belong together are NaN. */
    void get(final SoakPlaces at, final double[] values)
    {
        switch (at.form())
        {
            case PATCH -> array.get(at.patch(), buffer, 0, at.width());
            case STRIDED -> array.get(at.patch(), at.rowStep(), at.colStep(), buffer, at.width());
            case LIST -> array.gather(at.listedRows(), at.listedCols(), 0, at.count(), buffer);
        }
        for (int k = 0; k < at.count(); k++)
        {
            final double value = value(k * components);
            values[k] = components == 1 || value(2 * k + 1) == IMAGINARY * value ? value : Double.NaN;
        }
    }

    /** Adds the values, each to its element. */
    void acc(final SoakPlaces at, final double[] values)
    {
        fill(at.count(), values);
        switch (at.form())
        {
            case PATCH -> array.acc(at.patch(), Operator.SUM, buffer, 0, at.width());
            case STRIDED ->
                array.acc(at.patch(), at.rowStep(), at.colStep(), Operator.SUM, buffer, at.width());
            case LIST ->
                array.scatterAcc(at.listedRows(), at.listedCols(), 0, at.count(), Operator.SUM, buffer);
        }
    }

    /** Begins to add {@code alpha} times the values. Until it is done, no other operation of this object begins. */
    Handle accAsync(final SoakPlaces at, final int alpha, final double[] values)
    {
        fill(at.count(), values);
        return switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> acc(doubles, at, alpha);
            case final GlobalLongArray longs -> acc(longs, at, alpha);
            case final GlobalFloatArray floats -> acc(floats, at, alpha);
            case final GlobalIntArray ints -> acc(ints, at, alpha);
            case final GlobalComplexArray pairs -> acc(pairs, at, alpha);
        };
    }

    private void fill(final int count, final double[] values)
    {
        for (int k = 0; k < count; k++)
        {
            set(k * components, values[k]);
            if (components == 2)
            {
                set(2 * k + 1, IMAGINARY * values[k]);
            }
        }
    }

    private void set(final int index, final double value)
    {
        Elements.set(type, buffer, index, type.isInteger() ? (long)value : Elements.toWord(type, value));
    }

    private double value(final int index)
    {
        final long word = Elements.get(type, buffer, index);
        return type.isInteger() ? word : Elements.toDouble(type, word);
    }

    private Handle acc(final GlobalDoubleArray to, final SoakPlaces at, final int alpha)
    {
        final double[] from = (double[])buffer;
        return at.form() == Form.LIST ?
            to.scatterAccAsync(at.listedRows(), at.listedCols(), 0, at.count(), alpha, from) :
            at.form() == Form.PATCH ? to.accAsync(at.patch(), alpha, from, 0, at.width()) :
            to.accAsync(at.patch(), at.rowStep(), at.colStep(), alpha, from, at.width());
    }

    private Handle acc(final GlobalLongArray to, final SoakPlaces at, final int alpha)
    {
        final long[] from = (long[])buffer;
        return at.form() == Form.LIST ?
            to.scatterAccAsync(at.listedRows(), at.listedCols(), 0, at.count(), alpha, from) :
            at.form() == Form.PATCH ? to.accAsync(at.patch(), alpha, from, 0, at.width()) :
            to.accAsync(at.patch(), at.rowStep(), at.colStep(), alpha, from, at.width());
    }

    private Handle acc(final GlobalFloatArray to, final SoakPlaces at, final int alpha)
    {
        final float[] from = (float[])buffer;
        return at.form() == Form.LIST ?
            to.scatterAccAsync(at.listedRows(), at.listedCols(), 0, at.count(), alpha, from) :
            at.form() == Form.PATCH ? to.accAsync(at.patch(), alpha, from, 0, at.width()) :
            to.accAsync(at.patch(), at.rowStep(), at.colStep(), alpha, from, at.width());
    }

    private Handle acc(final GlobalIntArray to, final SoakPlaces at, final int alpha)
    {
        final int[] from = (int[])buffer;
        return at.form() == Form.LIST ?
            to.scatterAccAsync(at.listedRows(), at.listedCols(), 0, at.count(), alpha, from) :
            at.form() == Form.PATCH ? to.accAsync(at.patch(), alpha, from, 0, at.width()) :
            to.accAsync(at.patch(), at.rowStep(), at.colStep(), alpha, from, at.width());
    }

    private Handle acc(final GlobalComplexArray to, final SoakPlaces at, final int alpha)
    {
        final double[] from = (double[])buffer;
        return at.form() == Form.LIST ?
            to.scatterAccAsync(at.listedRows(), at.listedCols(), 0, at.count(), alpha, 0, from) :
            at.form() == Form.PATCH ? to.accAsync(at.patch(), alpha, 0, from, 0, at.width()) :
            to.accAsync(at.patch(), at.rowStep(), at.colStep(), alpha, 0, from, at.width());
    }

    @Override
    public void close()
    {
        array.close();
    }
}
