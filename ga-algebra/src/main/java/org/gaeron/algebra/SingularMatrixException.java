package org.gaeron.algebra;

/**
 * Refusal of a matrix of which no row has a finite pivot other than 0 for some column. All ranks of the team throw it.
 */
public final class SingularMatrixException extends ArithmeticException
{
    private static final long serialVersionUID = 1L;

    private final long column;

    SingularMatrixException(final String array, final long column)
    {
        super("array " + array + ": expected a finite pivot other than 0 in each column, actual none in column " +
            column);
        this.column = column;
    }

    /**
     * {@return the first column without a pivot, from 0 on}
     */
    public long column()
    {
        return column;
    }
}
