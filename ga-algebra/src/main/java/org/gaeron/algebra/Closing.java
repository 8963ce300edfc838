package org.gaeron.algebra;

import org.gaeron.GlobalArray;

/** The end of arrays of an operation that failed. */
final class Closing
{
    private Closing()
    {
    }

    /** Closes an array; what that throws becomes a suppressed exception of the failure. */
    static void afterFailure(final GlobalArray<?> array, final Throwable failure)
    {
        try
        {
            array.close();
        }
        catch (final RuntimeException ex)
        {
            failure.addSuppressed(ex);
        }
    }
}
