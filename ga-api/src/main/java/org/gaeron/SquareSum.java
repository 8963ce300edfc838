package org.gaeron;

/**
 * A sum of squares that neither overflows nor loses small numbers: very large and very small ones are scaled, and have
 * sums of their own. After J. Blue, A Portable Fortran Program to Find the Euclidean Norm of a Vector, ACM TOMS 4
 * (1978).
 */
final class SquareSum
{
    /** Neither the squares of 2^63 numbers up to it overflow, nor the mean of one and 2^63 smaller ones underflows. */
    private static final double LARGE = 0x1p480;
    private static final double SMALL = 0x1p-480;
    /** Moves large numbers down, and small ones up. */
    private static final double SCALE = 0x1p600;

    private double ofLarge;
    private double ofMiddle;
    private double ofSmall;

    SquareSum()
    {
    }

    /** Sums that another one has counted. */
    SquareSum(final double ofLarge, final double ofMiddle, final double ofSmall)
    {
        this.ofLarge = ofLarge;
        this.ofMiddle = ofMiddle;
        this.ofSmall = ofSmall;
    }

    void add(final double value)
    {
        final double magnitude = Math.abs(value);
        if (magnitude > LARGE)
        {
            ofLarge += magnitude / SCALE * (magnitude / SCALE);
        }
        else if (magnitude < SMALL)
        {
            ofSmall += magnitude * SCALE * (magnitude * SCALE);
        }
        else
        {
            ofMiddle += magnitude * magnitude;
        }
    }

    void add(final SquareSum other)
    {
        ofLarge += other.ofLarge;
        ofMiddle += other.ofMiddle;
        ofSmall += other.ofSmall;
    }

    double ofLarge()
    {
        return ofLarge;
    }

    double ofMiddle()
    {
        return ofMiddle;
    }

    double ofSmall()
    {
        return ofSmall;
    }

    /** {@return the root of the mean square of so many numbers} */
    double rootOfMean(final long count)
    {
        if (ofLarge > 0)
        {
            return Math.sqrt((ofLarge + ofMiddle / SCALE / SCALE) / count) * SCALE;
        }
        return ofMiddle > 0 ? Math.sqrt((ofMiddle + ofSmall / SCALE / SCALE) / count) :
            Math.sqrt(ofSmall / count) / SCALE;
    }
}
