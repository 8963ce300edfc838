package org.gaeron.verification.soak;

import org.gaeron.Reduction;
import org.gaeron.Team;

/**
 * Model of what one rank has put into an array, or has added to it. Values are whole numbers, so that sums are exact.
 */
final class SoakModel
{
    private final String name;
    private final int cols;
    private final double[] values;

    /** A model of zeros. */
    SoakModel(final String name, final int rows, final int cols)
    {
        this.name = name;
        this.cols = cols;
        values = new double[rows * cols];
    }

    private int at(final SoakPlaces places, final int k)
    {
        return places.row(k) * cols + places.col(k);
    }

    /** Replaces elements. Those of a list that come twice have the same value both times. */
    void put(final SoakPlaces places, final double[] from)
    {
        for (int k = 0; k < places.count(); k++)
        {
            values[at(places, k)] = from[k];
        }
    }

    /** Adds to elements; to those of a list that come twice, both times. */
    void add(final SoakPlaces places, final int alpha, final double[] from)
    {
        for (int k = 0; k < places.count(); k++)
        {
            values[at(places, k)] += alpha * from[k];
        }
    }

    /** Makes a model of what all ranks of a team have added. Collective. */
    void sum(final Team team)
    {
        team.allReduce(Reduction.SUM, values);
    }

    /** Compares elements that an array has with those of this model. */
    void compare(final SoakPlaces places, final double[] actual)
    {
        for (int k = 0; k < places.count(); k++)
        {
            if (actual[k] != values[at(places, k)])
            {
                throw new IllegalStateException(name + ", " + places + ", element (" + places.row(k) + "," +
                    places.col(k) + "): expected " + values[at(places, k)] + ", actual " + actual[k]);
            }
        }
    }
}
