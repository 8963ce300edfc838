package org.gaeron.runtime.patch;

import org.gaeron.Operator;

/**
 * The way in which an update changes elements: a put, or an accumulate with an operator and, for {@link Operator#SUM},
 * the words of a factor. A flyweight, set anew for each use. On the wire it is a code and two words.
 */
public final class Update
{
    private static final int PUT = 0;
    private static final Operator[] OPERATORS = Operator.values();

    private Operator operator;
    private long alpha;
    private long alpha2;

    /** Creates a put. */
    public Update()
    {
    }

    /**
     * Makes this a put.
     *
     * @return this.
     */
    public Update put()
    {
        return set(null, 0, 0);
    }

    /**
     * Makes this an accumulate.
     *
     * @param operator the operator.
     * @param alpha    first word of the factor of {@link Operator#SUM}: an integer, or the raw bits of a number.
     * @param alpha2   second word of the factor, for complex numbers; else 0.
     * @return this.
     */
    public Update set(final Operator operator, final long alpha, final long alpha2)
    {
        this.operator = operator;
        this.alpha = alpha;
        this.alpha2 = alpha2;
        return this;
    }

    /**
     * Makes this the same as another update.
     *
     * @param other the other update.
     * @return this.
     */
    public Update set(final Update other)
    {
        return set(other.operator, other.alpha, other.alpha2);
    }

    /**
     * Decodes an update from the wire.
     *
     * @param code   what {@link #code()} gave at the sender; any int.
     * @param alpha  first word of the factor.
     * @param alpha2 second word of the factor.
     * @return whether the code is known; if not, this is a put.
     */
    public boolean decode(final int code, final long alpha, final long alpha2)
    {
        final boolean isKnown = code >= PUT && code <= OPERATORS.length;
        set(isKnown && code != PUT ? OPERATORS[code - 1] : null, alpha, alpha2);
        return isKnown;
    }

    /**
     * {@return the code on the wire: 0 for a put, else 1 more than the operator's place in the enum}
     */
    public int code()
    {
        return operator == null ? PUT : operator.ordinal() + 1;
    }

    /**
     * {@return whether this is a put}
     */
    public boolean isPut()
    {
        return operator == null;
    }

    /**
     * {@return the operator of an accumulate; null for a put}
     */
    public Operator operator()
    {
        return operator;
    }

    /**
     * {@return first word of the factor}
     */
    public long alpha()
    {
        return alpha;
    }

    /**
     * {@return second word of the factor}
     */
    public long alpha2()
    {
        return alpha2;
    }

    @Override
    public String toString()
    {
        return operator == null ? "PUT" : operator.toString();
    }
}
