package org.gaeron.benchmarks.rig;

/**
 * A benchmark could not measure what its name says. Told in one line; exit code 1.
 */
public final class MeasurementException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * An exception.
     *
     * @param message what was expected, and what came.
     */
    public MeasurementException(final String message)
    {
        super(message);
    }

    /**
     * An exception with its cause.
     *
     * @param message what was expected, and what came.
     * @param cause   of it.
     */
    public MeasurementException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
