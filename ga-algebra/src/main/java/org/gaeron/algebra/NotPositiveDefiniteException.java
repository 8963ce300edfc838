package org.gaeron.algebra;

/**
 * Refusal of a matrix that has no Cholesky factor, because it is not positive definite. All ranks of the team throw it.
 */
public final class NotPositiveDefiniteException extends ArithmeticException
{
    private static final long serialVersionUID = 1L;

    private final long order;

    NotPositiveDefiniteException(final String array, final long order)
    {
        super("array " + array + ": expected a positive definite matrix, actual a leading minor of order " + order +
            " that is not positive");
        this.order = order;
    }

    /**
     * {@return the order of the first leading minor that is not positive, 1 for that of the first element alone}
     */
    public long order()
    {
        return order;
    }
}
