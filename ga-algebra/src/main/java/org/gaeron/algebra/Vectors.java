package org.gaeron.algebra;

import org.gaeron.GlobalArray;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.Patch;

/**
 * Operations on ranges of vectors, which are arrays of one column: numbering, scans, packing and histograms. All
 * element types and layouts. The calls are collective on the team of the vector that they write, or of the section of
 * a histogram, as those of {@link Elements} are; what is said there about arguments and threads holds here as well.
 *
 * <p>A <i>mask</i> is a vector of integers, as long as the source: elements other than 0 are set. In all calls
 * {@code range} is a range of indices, {@link Patch#range(long, long)}. Scans and packing divide the range evenly among
 * the ranks of the team: each fetches its part of the vectors in panels, and writes its part of the destination. So the
 * destination is another array than the source.
 */
public final class Vectors
{
    private Vectors()
    {
    }

    /**
     * Sets element i of a range to {@code start + i step}, counted from the begin of the range.
     *
     * @param v     the vector.
     * @param range the range.
     * @param start value of the first element.
     * @param step  difference from one element to the next; both must be numbers for the element type.
     */
    public static void enumerate(
        final GlobalArray<?> v, final Patch range, final Scalar start, final Scalar step)
    {
        new Enumeration(Section.of(v, range), start, step).run();
    }

    /**
     * Sets all elements of a vector to {@code start + i step}.
     *
     * @param v     the vector.
     * @param start value of the first element.
     * @param step  difference from one element to the next.
     */
    public static void enumerate(final GlobalArray<?> v, final double start, final double step)
    {
        enumerate(v, v.patch(), Scalar.of(start), Scalar.of(step));
    }

    /**
     * Copies each element with a set mask to its own place and to those that follow, up to the next set mask. Places
     * before the first set mask of the range are left as they are.
     *
     * @param <A>   the Java array of the elements.
     * @param from  the source.
     * @param to    the destination, of the same type and length.
     * @param mask  the mask.
     * @param range the range.
     */
    public static <A> void scanCopy(
        final GlobalArray<A> from, final GlobalArray<A> to, final GlobalIntegerArray<?> mask, final Patch range)
    {
        new Scan<>("scanCopy", from, to, mask, range, Scan.Kind.COPY).run();
    }

    /**
     * Sets each element to the sum of the source from the last set mask on, up to and with its own place. Places before
     * the first set mask of the range are left as they are.
     *
     * @param <A>   the Java array of the elements.
     * @param from  the source.
     * @param to    the destination, of the same type and length.
     * @param mask  the mask.
     * @param range the range.
     */
    public static <A> void scanAdd(
        final GlobalArray<A> from, final GlobalArray<A> to, final GlobalIntegerArray<?> mask, final Patch range)
    {
        new Scan<>("scanAdd", from, to, mask, range, Scan.Kind.INCLUSIVE).run();
    }

    /**
     * Sets each element to the sum of the source from the last set mask on, without its own place: 0 where the mask is
     * set. Places before the first set mask of the range are left as they are.
     *
     * @param <A>   the Java array of the elements.
     * @param from  the source.
     * @param to    the destination, of the same type and length.
     * @param mask  the mask.
     * @param range the range.
     */
    public static <A> void scanAddExclusive(
        final GlobalArray<A> from, final GlobalArray<A> to, final GlobalIntegerArray<?> mask, final Patch range)
    {
        new Scan<>("scanAddExclusive", from, to, mask, range, Scan.Kind.EXCLUSIVE).run();
    }

    /**
     * {@return the number of set masks in a range, after it has copied the elements there to the first places of the
     * destination, in their order} The places behind are left as they are.
     *
     * @param <A>   the Java array of the elements.
     * @param from  the source.
     * @param to    the destination, of the same type.
     * @param mask  the mask.
     * @param range the range.
     * @throws IllegalArgumentException on all ranks if the destination is too short; nothing is changed then.
     */
    public static <A> long pack(
        final GlobalArray<A> from, final GlobalArray<A> to, final GlobalIntegerArray<?> mask, final Patch range)
    {
        return new Packing<>("pack", from, to, mask, range).run();
    }

    /**
     * {@return the number of set masks in a range, after it has copied the first elements of the source to these places
     * of the destination, in their order} Other places are left as they are.
     *
     * @param <A>   the Java array of the elements.
     * @param from  the source.
     * @param to    the destination, of the same type, as long as the mask.
     * @param mask  the mask.
     * @param range the range.
     * @throws IllegalArgumentException on all ranks if the source is too short; nothing is changed then.
     */
    public static <A> long unpack(
        final GlobalArray<A> from, final GlobalArray<A> to, final GlobalIntegerArray<?> mask, final Patch range)
    {
        return new Packing<>("unpack", from, to, mask, range).run();
    }

    /**
     * {@return how many elements lie in each of the bins of one width that divide {@code [lo, hi]}, the same on all
     * ranks} A bin has its lower bound but not its upper one; the last bin has both. Other elements are not counted.
     * Integers are compared as the doubles nearest to them, so beyond 2^53 one may fall on the other side of a bound.
     *
     * @param a    a section of doubles, floats, longs or ints; any number of columns.
     * @param lo   lower bound of the first bin.
     * @param hi   upper bound of the last bin.
     * @param bins number of bins, at least 1.
     * @throws IllegalArgumentException if there is no bin, {@code lo} is not below {@code hi}, both finite, or the
     *                                  elements are complex.
     */
    public static long[] histogram(final Section<?> a, final double lo, final double hi, final int bins)
    {
        return new Histogram(a, lo, hi, bins).run();
    }
}
